import type { JsonSchema } from './hostile/operations.ts';

type Unfit = [what: string, value: unknown];

/** What fits no place of the schema, each with words for it; nothing for a place that has several forms. */
function unfitFor(schema: JsonSchema): Unfit[] {
  const { type, minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = schema;
  const { minItems = 0, pattern, format } = schema;
  const found: Unfit[] = [];
  if (schema.enum || schema.const) return [['of no known value', 'none of these']];
  if (type === 'string')
    found.push(['no text', 7], ['nothing to store', 'a\0b'], ['half a character', 'a\ud800']);
  if (type === 'string' && minLength > 0) found.push(['empty', '']);
  if (type === 'string' && maxLength < 100_000) found.push(['too long', 'x'.repeat(maxLength + 1)]);
  if (pattern && !new RegExp(pattern, 'u').test('\u2603')) found.push(['of another form', '\u2603']);
  if (format === 'laurel-timestamp') found.push(['no time', 'yesterday'], ['no day', '2026-02-30T00:00:00Z']);
  if (type === 'integer' || type === 'number') found.push(['no number', '1x']);
  if (type === 'integer') found.push(['no whole number', 1.5]);
  if (Number.isFinite(minimum)) found.push(['too small', minimum - 1]);
  if (maximum < Number.MAX_SAFE_INTEGER) found.push(['too large', maximum + 1]);
  if (type === 'boolean') found.push(['neither true nor false', 'yes']);
  if (type === 'object') found.push(['no object', 'x']);
  if (type === 'array') found.push(['no list', 'x']);
  if (type === 'array' && minItems > 0) found.push(['an empty list', []]);
  return found;
}

/** Texts that a parameter of the schema does not take. */
export function unfitTexts(schema: JsonSchema): [what: string, text: string][] {
  return unfitFor(schema)
    .filter(([what, value]) => what !== 'no text' && String(value).isWellFormed())
    .map(([what, value]) => [what, String(value)]);
}

/** The fitting body with one place changed so that it does not fit, for each place and each way. */
export function unfitBodies(
  described: JsonSchema,
  fitting: unknown,
): { what: string; pointer: string; body: unknown }[] {
  const schema = formOf(described, fitting);
  const own = unfitFor(schema).map(([what, body]) => ({ what: `is ${what}`, pointer: '', body }));
  return [...own, ...inMembers(schema, fitting), ...inItems(schema, fitting)];
}

/** Of several forms the one that the value has: the only one that is not null, the one that a member names, or the usual one. */
function formOf(schema: JsonSchema & { else?: JsonSchema }, fitting: unknown): JsonSchema {
  if (schema.else !== undefined) return formOf(schema.else, fitting);
  const named = (fitting ?? {}) as Record<string, unknown>;
  const forms = (schema.anyOf ?? schema.oneOf ?? []).filter(
    ({ type, properties = {} }) =>
      type !== 'null' &&
      Object.entries(properties).every(([name, member]) => (member.const ?? named[name]) === named[name]),
  );
  return forms.length === 1 ? (forms[0] as JsonSchema) : schema;
}

function inMembers(
  { properties, required = [], ...schema }: JsonSchema & { additionalProperties?: unknown },
  fitting: unknown,
) {
  if (properties === undefined || typeof fitting !== 'object' || fitting === null) return [];
  const object = fitting as Record<string, unknown>;
  const changed = Object.entries(properties).flatMap(([name, member]) =>
    unfitBodies(member, object[name]).map(({ what, pointer, body }) => ({
      what,
      pointer: `/${name}${pointer}`,
      body: { ...object, [name]: body },
    })),
  );
  const missing = required.map((name) => {
    const { [name]: _, ...rest } = object;
    return { what: 'is missing', pointer: `/${name}`, body: rest };
  });
  const name = schema.additionalProperties === false ? 'unheard_of' : 'x\0';
  const unknown = { what: 'is no name', pointer: `/${name}`, body: { ...object, [name]: 1 } };
  return [...changed, ...missing, unknown];
}

function inItems(
  { items, maxItems = Infinity, uniqueItems }: JsonSchema & { uniqueItems?: boolean },
  fitting: unknown,
) {
  if (items === undefined || !Array.isArray(fitting) || fitting.length === 0) return [];
  const [first, ...rest] = fitting;
  const lengths = [...(uniqueItems ? [2] : []), ...(maxItems <= 100_000 ? [maxItems + 1] : [])];
  return [
    ...unfitBodies(items, first).map((unfit) => ({
      ...unfit,
      pointer: `/0${unfit.pointer}`,
      body: [unfit.body, ...rest],
    })),
    ...lengths.map((length) => ({
      what: `has ${length} times the same`,
      pointer: '',
      body: Array.from({ length }, () => first),
    })),
  ];
}
