import { failureOf, readInput, UsageError } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { commandHelp, nearestCommand, overview, usageLine, wordsFor } from './help.ts';
import { jsonText, printRemark } from './output.ts';

/**
 * Does what was typed after `laurel` and answers the exit code. All that can go wrong ends as sentences on standard error;
 * with `--json` a failure is one JSON document there.
 */
export async function runCommandLine(
  commands: readonly Command[],
  words: string[],
  context: Context,
): Promise<number> {
  if (words.length === 0) {
    context.stderr.write(overview(commands));
    return 2;
  }
  if (words[0] === 'help' || words[0] === '--help' || words[0] === '-h')
    return help(commands, words.slice(1), context);
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => word === words[index]));
  if (!command) return unknownCommand(commands, words, context);
  try {
    const input = readInput(command, words.slice(command.name.split(' ').length));
    if (input.values.help !== true) return await command.run(input, context);
    context.stdout.write(commandHelp(command));
    return 0;
  } catch (error) {
    return report(error, command, words.includes('--json'), context);
  }
}

function help(commands: readonly Command[], words: string[], context: Context): number {
  if (words.length === 0) {
    context.stdout.write(overview(commands));
    return 0;
  }
  const typed = words.join(' ');
  const meant = commands.filter(({ name }) => name === typed || name.startsWith(`${typed} `));
  if (meant.length === 0) return unknownCommand(commands, words, context);
  context.stdout.write(meant.map(commandHelp).join('\n'));
  return 0;
}

function unknownCommand(commands: readonly Command[], typed: string[], context: Context): number {
  for (const line of unknownLines(commands, typed)) printRemark(context, line);
  return 2;
}

function unknownLines(commands: readonly Command[], typed: string[]): string[] {
  const end = typed.findIndex((word) => word.startsWith('-'));
  const words = end === -1 ? typed : typed.slice(0, end);
  const family = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  const usage = family.map(usageLine);
  if (family.length > 0 && words.length === 1)
    return [`laurel: "${words[0]}" is not a whole command; these begin with it:`, ...usage];
  const nearest = nearestCommand(words, commands);
  const missing = `laurel: there is no command "${wordsFor(nearest ?? family[0] ?? oneWord, words) || typed[0]}".`;
  if (nearest) return [`${missing} Did you mean "${nearest.name}"?`, usageLine(nearest)];
  return [missing, ...(family.length > 0 ? usage : ['usage: laurel COMMAND; "laurel help" lists them.'])];
}

const oneWord = { name: 'COMMAND' };

function report(error: unknown, command: Command, json: boolean, context: Context): number {
  if (error instanceof UsageError) {
    printRemark(context, `laurel: ${error.message}`);
    printRemark(context, usageLine(command));
    return 2;
  }
  const { document, message, errors } = failureOf(error);
  if (json) {
    const written = document ?? { detail: message, ...(errors.length > 0 ? { errors } : {}) };
    context.stderr.write(jsonText(written, 2));
    return 1;
  }
  // The message of an unexpected failure is a stack of several lines.
  const lines = errors.map(({ pointer, parameter, detail }) => `  ${pointer ?? parameter ?? ''}: ${detail}`);
  for (const line of [...`laurel: ${message}`.split('\n'), ...lines]) printRemark(context, line);
  return 1;
}
