import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printRemark } from '../../cli/output.ts';
import { planningTools } from './planning-tools.ts';
import { readingTools } from './reading-tools.ts';
import { definitionSchemaTool } from './schema-tool.ts';
import type { AgentTool } from './tool.ts';

export const mcp: Command = {
  name: 'mcp',
  takes: '',
  about:
    'Lets an agent read, simulate and explain over the Model Context Protocol, on standard input and output; it changes a campaign only ' +
    'with the hash of a plan that was shown. An agent starts it. With --tools it lists the tools and ends.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    tools: { type: 'boolean', about: 'list the tools, and end' },
    only: { type: 'string', value: 'SET,…', about: 'offer these sets of tools alone; --tools says them' },
  },
  run: async (input, context) => {
    const tools = toolsOf(textOption(input, 'only')?.split(','));
    if (flagOption(input, 'tools')) {
      printJson(
        context,
        tools.map(({ name, title, sets, isReading }) => ({ name, title, sets, reads: isReading })),
      );
      return 0;
    }
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    // The protocol's library is loaded by this command alone.
    const { serveTools } = await import('./serve-tools.ts');
    const { stdin, stdout } = context;
    const onError = (error: Error) => printRemark(context, `laurel mcp: ${error.message}`);
    await serveTools({ client, tools, stdin, stdout, signal: context.interruption(), onError });
    return 0;
  },
};

/** All that an agent may call, in the order of its list; plans are those of one process. */
function agentTools(): AgentTool[] {
  return [...readingTools, definitionSchemaTool, ...planningTools()];
}

/** The tools of these sets; undefined: of all. Throws UsageError. */
function toolsOf(only: readonly string[] | undefined): AgentTool[] {
  const tools = agentTools();
  if (only === undefined) return tools;
  const sets = [...new Set(tools.flatMap((tool) => tool.sets))];
  const unknown = only.find((set) => !sets.includes(set));
  if (unknown !== undefined)
    throw new UsageError(`--only: there is no set "${unknown}", but ${sets.join(', ')}.`);
  return tools.filter((tool) => tool.sets.some((set) => only.includes(set)));
}
