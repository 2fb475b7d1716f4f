import type { Client } from '@laurel/client/client.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { serverOptions } from './account.ts';
import { flagOption, textOption, UsageError } from './arguments.ts';
import type { Context, Input, OptionSpec } from './command.ts';
import {
  type OperationMember,
  placeholderOf,
  readArgument,
  readMember,
  shapeOf,
} from './operation-members.ts';
import { given } from './output.ts';

/** What somebody typed the name of: the value of the member that it fills, and how texts name it. */
interface Found {
  id: number | string;
  name: string;
}

type Find = (client: Client, text: string) => Promise<Found | number>;

/** An argument or an option that fills a member of a request. */
interface Filling {
  member?: string;
  /** Asks the server what was meant by a name. */
  find?: Find;
}

/** An argument that is read in a way of its own. */
export interface Argument extends Filling {
  member: string;
  read?: (text: string) => unknown;
}

/** An option; it fills the member of its own name, with underscores, unless `member` says otherwise. */
export interface Flag extends Filling {
  about: string;
  /** The placeholder of the value in help. */
  value?: string;
  /** Whether it may be given more than once. */
  multiple?: boolean;
  /** What is sent where it is given: then it takes no value. */
  sends?: unknown;
  /** What is sent where it is not given. */
  usual?: unknown;
  /** The refusal where it is not given. */
  needed?: string;
  /** Reads it in a way of its own; undefined: it is not given. */
  read?: (input: Input, name: string, context: Context) => unknown;
}

/** Which arguments and options fill the parameters and the body of an operation. */
export interface Fillings {
  /** By placeholder, in order; a name alone is that of a member. Placeholders of what may be left out are in brackets. */
  arguments?: Readonly<Record<string, string | Argument>>;
  /**
   * By name; a text alone is what help says. Other members of query and body are options with the words of the contract,
   * if their values can be typed.
   */
  flags?: Readonly<Record<string, string | Flag>>;
}

/** What was typed, as a request, and by the names of members and the placeholders of arguments. */
export interface Asked {
  request: { path: object; query: object; body?: object };
  given: Readonly<Record<string, unknown>>;
}

type Members = ReadonlyMap<string, OperationMember>;

/**
 * The options of a command of these words, as help and the parser take them. Throws TypeError where an argument or an option
 * fills a member that the operation lacks.
 */
export function fillingsOptions(words: Fillings, members: Members): Record<string, OptionSpec> {
  for (const one of Object.values(words.arguments ?? {}))
    schemaOf(members, typeof one === 'string' ? one : one.member);
  return Object.fromEntries(
    flagsOf(words, members).map(([name, { member, about, value, multiple, sends, read }]) => {
      const schema = schemaOf(members, member);
      const isPlain = sends === undefined && !read;
      const spec: OptionSpec = {
        type: sends === undefined ? 'string' : 'boolean',
        about,
        ...given('value', value ?? (isPlain ? placeholderOf(schema) : undefined)),
        ...given('multiple', multiple),
      };
      return [name, spec];
    }),
  );
}

/** Reads what was typed, before the server is asked for anything. Throws UsageError. */
export async function readFillings(words: Fillings, members: Members, input: Input, context: Context) {
  const values = [
    ...(await readArguments(words, members, input)),
    ...(await readFlags(words, members, input, context)),
  ];
  return {
    hasBody: values.some(({ member }) => members.get(member)?.part === 'body'),
    of: async (client: Client, operation: Operation): Promise<Asked> => {
      const all: Record<string, unknown> = {};
      for (const { member, value, placeholder, find } of values) {
        const found = find ? await find(client, String(value)) : value;
        all[member] = isFound(found) ? found.id : found;
        if (placeholder) all[placeholder] = isFound(found) ? found.name : value;
      }
      return { request: requestOf(operation, members, all), given: all };
    },
  };
}

interface Value {
  member: string;
  value: unknown;
  find?: Find | undefined;
  placeholder?: string;
}

async function readArguments(words: Fillings, members: Members, { positionals }: Input): Promise<Value[]> {
  const values: Value[] = [];
  for (const [index, [bracketed, argument]] of Object.entries(words.arguments ?? {}).entries()) {
    const text = positionals[index];
    if (text === undefined) break;
    const placeholder = bracketed.replace(/[[\]]/g, '');
    const { member, read, find }: Argument = typeof argument === 'string' ? { member: argument } : argument;
    const isPlain = !read && !find;
    const plain = isPlain ? readArgument(placeholder, text, schemaOf(members, member)) : text;
    values.push({ member, find, placeholder, value: read ? await read(text) : plain });
  }
  return values;
}

async function readFlags(words: Fillings, members: Members, input: Input, context: Context) {
  const values: Value[] = [];
  for (const [name, flag] of flagsOf(words, members)) {
    const read = await readFlag(input, name, flag, members, context);
    const value = read === undefined ? flag.usual : read;
    if (value === undefined && flag.needed !== undefined) throw new UsageError(flag.needed);
    if (value !== undefined) values.push({ member: flag.member, value, find: flag.find });
  }
  return values;
}

type NamedFlag = Flag & { member: string };

function readFlag(input: Input, name: string, flag: NamedFlag, members: Members, context: Context): unknown {
  if (flag.sends !== undefined) return flagOption(input, name) ? flag.sends : undefined;
  if (flag.read) return flag.read(input, name, context);
  return flag.find ? textOption(input, name) : readMember(input, name, schemaOf(members, flag.member));
}

/** The named options, then one for each other member of query and body that can be typed. */
function flagsOf({ arguments: args = {}, flags = {} }: Fillings, members: Members): [string, NamedFlag][] {
  const named = Object.entries(flags).map(([name, flag]): [string, NamedFlag] => {
    const words = typeof flag === 'string' ? { about: flag } : flag;
    return [name, { ...words, member: words.member ?? name.replaceAll('-', '_') }];
  });
  const filled = new Set([
    'page',
    'page_size',
    // The names of options that every command of a server has are only taken on purpose.
    ...Object.keys(serverOptions),
    ...Object.values(args).map((one) => (typeof one === 'string' ? one : one.member)),
    ...named.map(([, { member }]) => member),
  ]);
  const others = [...members].filter(
    ([name, { part, schema }]) => part !== 'path' && !filled.has(name) && shapeOf(schema) !== 'other',
  );
  return [
    ...named,
    ...others.map(([member, { schema }]): [string, NamedFlag] => [
      member.replaceAll('_', '-'),
      {
        member,
        about: (schema.description ?? '').replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()),
      },
    ]),
  ];
}

function requestOf(operation: Operation, members: Members, values: object): Asked['request'] {
  const parts = { path: {}, query: {}, body: {} };
  for (const [name, value] of Object.entries(values)) {
    const part = members.get(name)?.part;
    if (part) Object.assign(parts[part], { [name]: value });
  }
  const { path, query, body } = parts;
  return { path, query, ...(operation.body && { body }) };
}

function schemaOf(members: Members, name: string): OperationMember['schema'] {
  const member = members.get(name);
  if (!member) throw new TypeError(`the operation has no member ${name}`);
  return member.schema;
}

function isFound(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
