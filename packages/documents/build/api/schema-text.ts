import { modelOf, type Schema } from './openapi.ts';

/** Links a model to where it is described, as Markdown. */
export type ModelLink = (name: string) => string;

/** The type of a value in words, as Markdown; of members with members of their own, what `memberRows` lists below. */
export function typeText(schema: Schema, link: ModelLink): string {
  const model = modelOf(schema);
  if (model !== undefined) return link(model);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeText(choice, link)).join(' or ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(', ');
  if (schema.type === 'array') return `array of ${schema.items ? typeText(schema.items, link) : 'anything'}`;
  const values = valuesOfMap(schema);
  if (values) return `object of ${typeText(values, link)} by name`;
  const name = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format ? `${name}, ${schema.format}` : name;
}

/** What a value must fulfil beyond its type; empty: nothing. */
export function limitsText(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  return [
    range(minimum, maximum, ''),
    range(minLength === 0 ? undefined : minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    pattern !== undefined && isTelling(pattern) ? `form \`${pattern}\`` : '',
    schema.default === undefined ? '' : `by default ${literal(schema.default)}`,
  ]
    .filter((text) => text !== '')
    .join('; ');
}

/** A row of a table of members. */
export interface MemberRow {
  name: string;
  isRequired: boolean;
  schema: Schema;
}

/** The members of an object, and below each those of an object or of objects that have no name. */
export function memberRows(schema: Schema, before = ''): MemberRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const row = { name: before + name, isRequired: schema.required?.includes(name) ?? false, schema: member };
    return [row, ...memberRows(plainObject(member), `${before}${name}${isList(member) ? '[]' : ''}.`)];
  });
}

function plainObject(schema: Schema): Schema {
  if (schema.items) return plainObject(schema.items);
  return schema.anyOf?.find(({ properties }) => properties) ?? valuesOfMap(schema) ?? schema;
}

const isList = (schema: Schema) => schema.type === 'array';

/** Of an object whose members have any names. */
function valuesOfMap({ additionalProperties, properties }: Schema): Schema | undefined {
  if (properties) return undefined;
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const isBounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (least !== undefined && isBounded) return `${short(least)} to ${short(most)}${unit}`;
  if (least === 1 && unit !== '') return 'not empty';
  if (least !== undefined) return `at least ${short(least)}${unit}`;
  return isBounded ? `at most ${short(most)}${unit}` : '';
}

const short = (count: number) => count.toLocaleString('en');

/** Not what only keeps out spaces and control characters. */
function isTelling(pattern: string): boolean {
  return !pattern.includes('\\x') && !pattern.includes('\\t') && pattern.length < 80;
}

function literal(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}
