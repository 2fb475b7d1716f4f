import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitionSchemas } from '@laurel/contract/campaigns/definition.ts';
import { rowAt } from './members.ts';

interface Schema {
  title?: string;
  description?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** Every member of a schema, with the names that lead to it; items of lists and texts of languages have none of their own. */
function membersIn(schema: Schema, names: string[] = []): { names: string[]; schema: Schema }[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { names: [...names, name], schema: inner },
    ...membersIn(inner, [...names, name]),
  ]);
  const below = [...(schema.items ? [schema.items] : []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const ofLanguages = Object.values(schema.patternProperties ?? {});
  return [
    ...own,
    ...below.flatMap((inner) => membersIn(inner, names)),
    ...ofLanguages.flatMap((inner) => membersIn(inner, [...names, 'en'])),
  ];
}

const all = Object.values(definitionSchemas).flatMap((schema) => membersIn(schema as Schema));
const failing = (isRight: (one: (typeof all)[number]) => boolean) =>
  all.filter((one) => !isRight(one)).map(({ names }) => `/${names.join('/')}`);

/** Of a schema, of a list of it, or of it or null. */
function partOf({ items, anyOf, ...schema }: Schema): Schema {
  return items ?? anyOf?.[0] ?? schema;
}

test('each member of a definition of any kind has a name that people read', () => {
  assert.ok(all.length > 200, 'members are found');
  assert.deepEqual(
    failing(({ names }) => rowAt(names) !== undefined),
    [],
  );
});

test('each decimal says what it is of, each time that it is one, and each code has words', () => {
  const wrong = failing(({ names, schema }) => {
    const { title, enum: codes = [], description = '' } = partOf(schema);
    const { unit, words = {} } = rowAt(names) ?? {};
    if (title === 'Decimal') return unit !== undefined && unit !== 'time' && unit !== 'seconds';
    if (/RFC 3339/.test(description)) return unit === 'time';
    if (names.at(-1)?.endsWith('_seconds')) return unit === 'seconds';
    return codes.every((code) => words[code] !== undefined);
  });
  assert.deepEqual(wrong, []);
});
