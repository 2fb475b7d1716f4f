import type { Components, Json } from './components.ts';

/**
 * Writes a JSON schema for the document. A schema with a `title` is a model: it is written once among the components, and
 * each use is a reference to it.
 */
export function writeSchema(schema: object, components: Components): Json {
  const { title, ...rest } = schema as Json;
  const members = Object.entries(rest).map(([keyword, value]): [string, unknown] => [
    keyword,
    writeKeyword(keyword, value, components),
  ]);
  const written = { ...Object.fromEntries(members), ...writeDiscriminator(schema, components) };
  return title === undefined ? written : components.refer('schemas', title as string, written);
}

const schemaMaps = new Set(['properties', 'patternProperties']);
const schemaLists = new Set(['anyOf', 'oneOf', 'allOf']);
const singleSchemas = new Set(['items', 'additionalProperties', 'if', 'then', 'else']);

function writeKeyword(keyword: string, value: unknown, components: Components): unknown {
  if (schemaMaps.has(keyword)) {
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
