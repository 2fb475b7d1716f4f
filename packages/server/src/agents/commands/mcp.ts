import type { Client } from '@laurel/client/client.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printRemark } from '../../cli/output.ts';
import { offeredOperations } from '../agents.ts';
import { planningTools } from './planning-tools.ts';
import { definitionSchemaTool } from './schema-tool.ts';
import type { AgentTool, Arguments, Calling, ToolSchema } from './tool.ts';

export const mcp: Command = {
  name: 'mcp',
  about:
    'Lets an agent read, simulate and explain over the Model Context Protocol, on standard input and output; it changes a campaign only ' +
    'with the hash of a plan that was shown. An agent starts it. With --tools it lists the tools and ends.',
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

/** The tools of these sets, in the order of the list; undefined: of all. Throws UsageError. */
function toolsOf(only: readonly string[] | undefined): AgentTool[] {
  const tools = [...readingTools, definitionSchemaTool, ...planningTools()];
  if (only === undefined) return tools;
  const sets = [...new Set(tools.flatMap((tool) => tool.sets))];
  const unknown = only.find((set) => !sets.includes(set));
  if (unknown !== undefined)
    throw new UsageError(`--only: there is no set "${unknown}", but ${sets.join(', ')}.`);
  return tools.filter((tool) => tool.sets.some((set) => only.includes(set)));
}

/** How many items a list answers unless the agent asks for another number. */
const ITEMS_A_PAGE = 25;

/** Most characters of a description in the list of tools; the reference has all of it. */
const MAX_DESCRIPTION = 240;

/** A tool for each offered operation: its name, description and schemas are those of the contract. */
const readingTools: readonly AgentTool[] = offeredOperations.map(toolOf);

function toolOf(id: OperationId): AgentTool {
  const operation: Operation = operations[id];
  const { summary, description = '' } = operation;
  return {
    name: id,
    title: summary,
    // The group of the reference that it is in.
    sets: [operations[id].tag.replaceAll(' ', '-')],
    description: firstSentences(`${summary}. ${description}`),
    inputSchema: schemaOf(operation),
    isReading: true,
    run: (given, calling) => callOperation(id, operation, given, calling),
  };
}

/** As many whole sentences as fit, and at least two: the summary, and what it means. */
function firstSentences(text: string): string {
  const sentences = text.split(/(?<=[.])(?=\s|$)/);
  const fits = (_: string, at: number) =>
    at < 2 || sentences.slice(0, at + 1).join('').length <= MAX_DESCRIPTION;
  return sentences.filter(fits).join('');
}

/** Path and query parameters next to one another, and `body`. */
function schemaOf({ parameters = {}, body }: Operation): ToolSchema {
  const { path, query } = parameters;
  const bodySchemas = body ? { body: body.schema } : {};
  const required = [
    ...(path?.required ?? []),
    ...(query?.required ?? []),
    ...(body?.required ? ['body'] : []),
  ];
  // Where both have a parameter, that of the query is for ids that no path can hold, which the client sees to.
  const properties = { ...query?.properties, ...path?.properties, ...bodySchemas };
  return { type: 'object', properties, required, additionalProperties: false };
}

type AnyCall = (request: object) => Promise<unknown>;

function callOperation(id: OperationId, operation: Operation, given: Arguments, calling: Calling) {
  const { client, signal } = calling;
  const { path, query } = operation.parameters ?? {};
  const paging = query && 'page_size' in query.properties ? { page_size: ITEMS_A_PAGE } : {};
  // The path may have the same parameter.
  const inQuery = Object.fromEntries(
    Object.entries(query?.properties ?? {}).filter(([name]) => !(name in (path?.properties ?? {}))),
  );
  const request = {
    ...(path ? { path: membersOf(path.properties, given) } : {}),
    ...(query ? { query: { ...paging, ...membersOf(inQuery, given) } } : {}),
    ...(given.body === undefined ? {} : { body: given.body }),
    signal,
  };
  // The types of the methods are those of the contract; what the agent sends is checked against its schemas.
  return (client as Readonly<Record<keyof Client, unknown>> as Record<OperationId, AnyCall>)[id](request);
}

function membersOf(properties: Readonly<Record<string, unknown>>, given: Arguments): Arguments {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in properties));
}
