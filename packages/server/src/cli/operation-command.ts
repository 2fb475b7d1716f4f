import type { Client, Result } from '@laurel/client/client.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import type { Page } from '@laurel/contract/operations/pages.ts';
import { openAccount, serverOptions } from './account.ts';
import { flagOption, UsageError } from './arguments.ts';
import type { Command, Context, Input, OptionSpec } from './command.ts';
import { type Asked, type Fillings, type Flag, fillingsOptions, readFillings } from './operation-fillings.ts';
import { operationMembers } from './operation-members.ts';
import { printJson, printLine, printRemark, printTable } from './output.ts';

/** What a command adds to its operation: how it is typed, and words. */
interface Words<Id extends OperationId> extends Fillings {
  operation: Id;
  /** The words that are typed. */
  name: string;
  about: string;
  /** Options that fill no member, for `check`. */
  options?: Readonly<Record<string, OptionSpec>>;
  /** Why what was typed is refused, before anything else is read; undefined: it is not. */
  check?: (input: Input) => string | undefined;
  /** Whether a call without any member of the body is refused as a mistake. */
  needsChange?: true;
  /** How long the call may take, if not as long as others. */
  timeoutMilliseconds?: number;
}

/** How an answer is shown, and with which exit code the command ends; the code is 0 by default. */
interface Showing<Answer> {
  /** Lines on standard error in front of the result. */
  remarks?: (answer: Answer, asked: Asked) => readonly string[];
  /** The result as lines of text. */
  says?: (answer: Answer, asked: Asked) => string | readonly string[];
  /** Writes the result, where it is more than lines. */
  print?: (context: Context, answer: Answer, asked: Asked) => void;
  /** What `--json` writes, if it is not the answer. */
  json?: (answer: Answer, asked: Asked) => unknown;
  exitCode?: (answer: Answer) => number;
}

interface AnswerWords<Id extends OperationId> extends Words<Id>, Showing<Result<Id>> {
  /** What is done with the answer before it is shown. */
  after?: (client: Client, answer: Result<Id>, asked: Asked) => Promise<Result<Id>>;
}

/** Operations whose answer is a page of a list. */
type ListId = { [Id in OperationId]: Result<Id> extends Page<unknown> ? Id : never }[OperationId];
type ItemOf<Id extends ListId> = Result<Id> extends Page<infer Item> ? Item : never;

/** Columns of a table of items, which are members of the items or of the row that is made of each. */
type Table<Item, Column extends string> =
  | { columns: readonly (keyof Item & string)[]; row?: never }
  | { columns: readonly Column[]; row: (item: Item) => Readonly<Record<Column, unknown>> };

type ListWords<Id extends ListId, Column extends string> = Words<Id> &
  Table<ItemOf<Id>, Column> &
  Pick<Showing<ItemOf<Id>[]>, 'says' | 'json' | 'exitCode'> & {
    /** How many items are read unless `--limit` says otherwise; all without this member, and without the option. */
    limit?: number;
  };

/** A command that calls an operation and shows its answer. */
export function answerCommand<Id extends OperationId>(words: AnswerWords<Id>): Command {
  return commandOf(words, async (input, context, client, asked) => {
    const answer = (await callOf(client, words.operation)(asked.request)) as Result<Id>;
    const done = words.after ? await words.after(client, answer, asked) : answer;
    return show(input, context, done, asked, words);
  });
}

/** A command that reads a list to its end, or up to a limit, and shows it as a table. */
export function tableCommand<Id extends ListId, Column extends string>(
  words: ListWords<Id, Column>,
): Command {
  const { operation, limit, flags } = words;
  const options = limit === undefined ? {} : { limit: countFlag('how many at most; ', limit) };
  const print = (context: Context, items: ItemOf<Id>[]) => printItems(context, words, items);
  return commandOf({ ...words, flags: { ...flags, ...options } }, async (input, context, client, asked) => {
    const items = await readItems<Id>(client, operation, asked);
    return show(input, context, items, asked, { ...words, print });
  });
}

type FirstRowsWords<Id extends ListId, Column extends string> = Words<Id> &
  Table<ItemOf<Id>, Column> &
  Pick<Showing<Result<Id>>, 'says'>;

/** A command that shows the first rows of a list, as many as `--rows` says; `says` has what follows the table. */
export function firstRowsCommand<Id extends ListId, Column extends string>(
  words: FirstRowsWords<Id, Column>,
): Command {
  const print = (context: Context, page: Result<Id>) => {
    const { results, count } = page as Page<ItemOf<Id>>;
    printItems(context, words, results);
    if (results.length < count) printLine(context, `… and ${count - results.length} more`);
  };
  const flags = { ...words.flags, rows: countFlag('how many rows, ', 25) };
  return answerCommand<Id>({ ...words, flags, print });
}

/** An option for how many items are read. */
function countFlag(about: string, usual: number): Flag {
  return { member: 'page_size', value: 'N', about: `${about}${usual} by default`, usual };
}

function printItems<Item, Column extends string>(
  context: Context,
  { columns, row }: Table<Item, Column>,
  items: Item[],
): void {
  const rows = (row ? items.map(row) : items) as Record<string, unknown>[];
  printTable(context, [...columns], rows);
}

type Act = (input: Input, context: Context, client: Client, asked: Asked) => Promise<number>;

function commandOf(words: Words<OperationId>, act: Act): Command {
  const { operation, name, about, timeoutMilliseconds } = words;
  const members = operationMembers(operations[operation]);
  const placeholders = Object.keys(words.arguments ?? {});
  const least = placeholders.filter((placeholder) => !placeholder.startsWith('[')).length;
  return {
    name,
    takes: placeholders.join(' '),
    about,
    positionals: [least, placeholders.length],
    options: { ...serverOptions, ...fillingsOptions(words, members), ...words.options },
    run: async (input, context) => {
      const refusal = words.check?.(input);
      if (refusal !== undefined) throw new UsageError(refusal);
      const ask = await readFillings(words, members, input, context);
      if (words.needsChange && !ask.hasBody) throw new UsageError('Give at least one option to change.');
      // An option `url` of the operation itself does not say where the server is.
      const values = words.flags?.url ? { ...input.values, url: undefined } : input.values;
      const client = openAccount({ ...input, values }, context, timeoutMilliseconds);
      const asked = await ask.of(client, operations[operation]);
      return act(input, context, client, asked);
    },
  };
}

type AnyCall = (request: object) => Promise<unknown>;
type AnyListCall = AnyCall & { items: (request: object) => AsyncIterable<unknown> };

/** The types of the methods are those of the contract; what was typed is read by the schemas of the operation. */
function callOf(client: Client, operation: OperationId): AnyListCall {
  return client[operation] as unknown as AnyListCall;
}

/** All items, or as many as were asked for, from pages as large as the operation allows. */
async function readItems<Id extends ListId>(
  client: Client,
  operation: Id,
  { request, given }: Asked,
): Promise<ItemOf<Id>[]> {
  const most = Number(given.page_size ?? Number.POSITIVE_INFINITY);
  const maximum = operationMembers(operations[operation]).get('page_size')?.schema.maximum ?? 1;
  const query = { ...request.query, page_size: Math.min(most, maximum) };
  const items: ItemOf<Id>[] = [];
  for await (const item of callOf(client, operation).items({ ...request, query }))
    if (items.push(item as ItemOf<Id>) >= most) break;
  return items;
}

function show<Answer>(
  input: Input,
  context: Context,
  answer: Answer,
  asked: Asked,
  { remarks, says, print, json, exitCode }: Showing<Answer>,
): number {
  if (flagOption(input, 'json')) printJson(context, json ? json(answer, asked) : answer);
  else {
    for (const line of remarks?.(answer, asked) ?? []) printRemark(context, line);
    print?.(context, answer, asked);
    for (const line of [says?.(answer, asked) ?? []].flat()) printLine(context, line);
  }
  return exitCode?.(answer) ?? 0;
}
