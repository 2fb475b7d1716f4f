import type { Components, Json } from './components.ts';

/**
 * Writes a JSON schema for the document. A schema with a `title` is a model: it is written once among the components, and
 * each use is a reference to it. What a value, a list or a map means is said by its uses where it differs between them.
 */
export function writeSchema(schema: object, components: Components): Json {
  const { title, ...rest } = withFormat(withValues(withChoices(schema as Json)));
  const members = Object.entries(rest).map(([keyword, value]): [string, unknown] => [
    keyword,
    writeKeyword(keyword, value, components),
  ]);
  const written = { ...Object.fromEntries(members), ...writeDiscriminator(schema, components) };
  if (title === undefined) return written;
  const isModel = describedOnce.some((keyword) => keyword in written);
  return isModel
    ? components.refer('schemas', title as string, written)
    : components.referValue(title as string, written);
}

/** Keywords of models that mean the same wherever they are used. */
const describedOnce = ['properties', 'enum', 'oneOf', 'anyOf'];

/** Most generators of clients know `oneOf`, and none of them `if`: what it chooses between is a list of choices. */
function withChoices(schema: Json): Json {
  const { if: condition, then: _chosen, else: _otherwise, ...rest } = schema;
  return condition === undefined ? schema : { ...rest, oneOf: choicesOf(schema) };
}

function choicesOf(schema: Json): unknown[] {
  return 'if' in schema ? [...choicesOf(schema.else as Json), schema.then] : [schema];
}

/** Pattern of the names of an object that may have any. */
const ANY_NAME = '^.*$';

/** Generators of clients make a map of `additionalProperties`, and nothing of `patternProperties`. */
function withValues(schema: Json): Json {
  const { patternProperties, ...rest } = schema;
  if (patternProperties === undefined) return schema;
  const [[pattern, value] = []] = Object.entries(patternProperties as Json);
  const names = pattern === ANY_NAME ? {} : { propertyNames: { pattern } };
  return { ...rest, ...names, additionalProperties: value };
}

/** Above the largest number of 32 bits, which generators of clients take for integers without a format. */
const LONG = 2 ** 31 - 1;

/**
 * Integers that are not surely shorter have 64 bits. An id has them whatever its maximum is: it is one type wherever it is.
 */
function withFormat(schema: Json): Json {
  const { type, format, maximum = Infinity, enum: values } = schema as IntegerSchema;
  const isLong = [type].flat().includes('integer') && values === undefined && maximum >= LONG;
  return isLong && format === undefined ? { ...schema, format: 'int64' } : schema;
}

interface IntegerSchema {
  type?: string | string[];
  format?: string;
  maximum?: number;
  enum?: unknown[];
}

const schemaLists = new Set(['anyOf', 'oneOf', 'allOf']);
const singleSchemas = new Set(['items', 'additionalProperties']);

function writeKeyword(keyword: string, value: unknown, components: Components): unknown {
  if (keyword === 'properties') {
    const members = Object.entries(value as Record<string, object>);
    return Object.fromEntries(members.map(([name, member]) => [name, writeSchema(member, components)]));
  }
  if (schemaLists.has(keyword)) return (value as object[]).map((one) => writeSchema(one, components));
  if (singleSchemas.has(keyword) && typeof value === 'object')
    return writeSchema(value as object, components);
  return value;
}

interface Union {
  discriminator?: { propertyName: string };
  oneOf?: { properties: Record<string, { const: string }> }[];
}

/** Says which value selects which model; without it a reader would take the values for names of models. */
function writeDiscriminator(schema: object, components: Components): Json {
  const { discriminator, oneOf = [] } = schema as Union;
  if (discriminator === undefined) return {};
  const mapping = oneOf.map((model) => [
    model.properties[discriminator.propertyName]?.const,
    writeSchema(model, components).$ref,
  ]);
  return { discriminator: { ...discriminator, mapping: Object.fromEntries(mapping) } };
}
