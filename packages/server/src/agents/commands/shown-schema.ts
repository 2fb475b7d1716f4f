import type { ToolSchema } from './tool.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the server checks anyway, and says where it does not fit. */
const leftOut = ['title', 'pattern', 'minLength', 'maxLength', 'uniqueItems', 'default'];

/** Numbers that are no more than the largest one that is exact say nothing. */
const LARGE = 1_000_000_000;

/** The tool that answers the schemas which are not shown. */
export const schemaTool = 'readDefinitionSchema';

/**
 * The schema of a tool as the list of tools shows it, which an agent reads at every turn: types, names and what they mean.
 * Definitions, which are most of the contract, are objects that `schemaTool` describes.
 */
export function shownSchema({ properties, ...schema }: ToolSchema): ToolSchema {
  const shown = Object.entries(properties).map(
    ([name, property]) => [name, short(property as Json)] as const,
  );
  return { ...schema, properties: Object.fromEntries(shown) };
}

function short(schema: Json): Json {
  const { description = 'The whole definition of a campaign' } = schema;
  // Only what is written once for each kind of campaign depends on a member.
  if ('if' in schema)
    return { type: 'object', description: `${description}. Call ${schemaTool} for its schema` };
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      const isNoise = leftOut.includes(keyword) || (keyword === 'maximum' && Number(value) >= LARGE);
      return isNoise ? [] : [[keyword, shortKeyword(keyword, value)]];
    }),
  );
}

function shortKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    const members = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(members.map(([name, member]) => [name, short(member)]));
  }
  if (keyword === 'items') return short(value as Json);
  return Array.isArray(value) && /^(?:any|one|all)Of$/.test(keyword) ? value.map(short) : value;
}
