import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { listedErrors } from '../faults/faults.ts';
import { escapePointer } from './json-pointer.ts';

/**
 * White space as ECMAScript has it, and what lies between U+2027 and U+202F: spelled out, because languages differ on `\s`,
 * and without U+2028 and U+2029, which no literal of a regular expression may hold.
 */
export const spaces = '\\t-\\r \u00a0\u1680\u2000-\u200a\u2027-\u202f\u205f\u3000\ufeff';

/** Not of spaces alone: what a person wrote for others to read. */
export const writtenTextPattern = `^[${spaces}]*[^${spaces}][^\\x00]*$`;

/** Not empty, and without control characters: a name on one line. */
export const namePattern = '^[^\\x00-\\x1f\\x7f-\\x9f]+$';

/** An address of a file for pages, or nothing. */
export const urlPattern = `^(?:https?://[^${spaces}]+)?$`;

/** What staff call a thing. */
export function nameText(description: string) {
  return Type.String({
    title: 'Name',
    minLength: 1,
    maxLength: maxIdLength,
    pattern: namePattern,
    description,
  });
}

/** What a person writes for others to read. */
export function writtenText(description: string) {
  return Type.String({
    title: 'WrittenText',
    minLength: 1,
    maxLength: maxTextLength,
    pattern: writtenTextPattern,
    description,
  });
}

/** Where a value holds such a text, as a JSON pointer, and what is wrong with it. */
export interface TextError {
  pointer: string;
  detail: string;
}

/** Says what is wrong with a text; undefined when nothing is. */
export type TextCheck = (text: string) => string | undefined;

/** Refuses what no database can hold: U+0000 and lone surrogates (docs/rules/intake.md#2). */
export const unstorable: TextCheck = (text) => {
  if (text.includes('\0')) return 'holds the character U+0000, which cannot be stored';
  return text.isWellFormed() ? undefined : 'holds a lone surrogate, which is no character';
};

/** Deeper values are refused by every schema; stopping there keeps the search from recursing without end. */
const DEPTH = 16;

/**
 * Checks the texts of a JSON value, names of members included; returns a pointer for each refused one, in order, up to the
 * number that a refusal lists.
 */
export function findText(value: unknown, check: TextCheck): TextError[] {
  const errors: TextError[] = [];
  look(value, { check, errors }, '', 0);
  return errors;
}

interface Search {
  check: TextCheck;
  errors: TextError[];
}

function look(value: unknown, search: Search, pointer: string, depth: number): void {
  if (typeof value === 'string') ask(value, search, pointer);
  if (typeof value !== 'object' || value === null || depth === DEPTH) return;
  for (const member in value) {
    if (search.errors.length >= listedErrors) return;
    ask(member, search, pointer);
    look(
      (value as Record<string, unknown>)[member],
      search,
      `${pointer}/${escapePointer(member)}`,
      depth + 1,
    );
  }
}

function ask(text: string, { check, errors }: Search, pointer: string): void {
  const detail = check(text);
  if (detail !== undefined && errors.length < listedErrors) errors.push({ pointer, detail });
}

/** An object; a model of its own in the OpenAPI document, named by `title`. */
export function model<Members extends TProperties>(title: string, members: Members, description?: string) {
  return Type.Object(members, { title, ...meaning(description) });
}

/** An object that refuses other members; a model of its own in the OpenAPI document, named by `title`. */
export function closedModel<Members extends TProperties>(
  title: string,
  members: Members,
  description?: string,
) {
  return Type.Object(members, { title, additionalProperties: false, ...meaning(description) });
}

/** One of these texts; a model of its own in the OpenAPI document, named by `title`. */
export function enumeration<Text extends string>(
  title: string,
  texts: readonly Text[],
  description?: string,
) {
  return Type.Unsafe<Text>({
    type: 'string',
    title,
    enum: [...texts],
    ...(description === undefined ? {} : { description }),
  });
}

/** The same schema with a description of what it means in this place. */
export function describedAs<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** How many there are. */
export function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

/** The schema or null. */
export function orNull<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

/** A time as answers carry it: RFC 3339 in UTC. */
export function utcTime(description: string) {
  return Type.String({ format: 'date-time', description });
}

/** A time as answers carry it, or null. */
export function timeOrNull(description: string) {
  return orNull(Type.String({ format: 'date-time' }), description);
}

/** A time as an author writes it. */
export function instant(description: string) {
  return Type.String({ minLength: 1, maxLength: 64, description });
}

/** A non-negative decimal as the management API carries it: at most 15 digits before and 8 after the point. */
export const decimalPattern = '^(?:0|[1-9][0-9]{0,14})(?:\\.[0-9]{1,8})?$';

export const maxTextLength = 4096;
export const maxIdLength = 255;
export const maxListLength = 256;
export const maxUrlLength = 2048;

/** Decimal text; never a JSON number, because a binary float cannot hold it (docs/rules/money.md#1). */
export function decimal(description?: string) {
  return Type.String({ title: 'Decimal', pattern: decimalPattern, maxLength: 24, ...meaning(description) });
}

function meaning(description: string | undefined) {
  return description === undefined ? {} : { description };
}

/** An id of a definition: as long as the ids of events (docs/rules/intake.md#5). */
export function id(description: string) {
  return Type.String({ minLength: 1, maxLength: maxIdLength, description });
}

/** A number that the server counted up: of a row, or of an event in the log. */
export function serial(description?: string) {
  return Type.Integer({
    title: 'Serial',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    ...meaning(description),
  });
}

/** A list of such ids. */
export function idList(description: string, maxItems = maxListLength) {
  const title = maxItems === maxListLength ? 'IdList' : `IdListOf${maxItems}`;
  return Type.Array(Type.String({ minLength: 1, maxLength: maxIdLength }), { title, maxItems, description });
}

/** A code of ISO 4217, or one that is written like it, such as USDT (docs/rules/money.md#5). */
export const currencyPattern = '^[A-Z][A-Z0-9]{2,9}$';

/** Says what the pattern of currencies asks for. */
export const currencyForm =
  'must be 3 to 10 capital letters or digits, beginning with a letter, such as EUR or USDT';

/** The most decimals that an amount of a currency can be paid with: those of the decimals of a definition. */
export const maxCurrencyDecimals = 8;

/** Decimals of currencies by their codes, as a tenant sets them (docs/rules/money.md#5). */
export const currencyDecimalsSchema = Type.Record(
  Type.String({ pattern: currencyPattern }),
  Type.Integer({ minimum: 0, maximum: maxCurrencyDecimals }),
  {
    title: 'CurrencyDecimals',
    additionalProperties: false,
    maxProperties: maxListLength,
    description:
      'Decimals with which amounts are paid, where they are other ones than those of ISO 4217, or 8 outside of it',
  },
);

/** A currency (docs/rules/money.md#5). */
export function currencyCode(description: string) {
  return Type.String({ pattern: currencyPattern, description });
}

export const reasonSchema = writtenText(
  'Why; kept in the audit log and with the version that this call makes',
);

/** Body of calls that are refused without a reason. */
export const requiredReasonSchema = Type.Object(
  { reason: reasonSchema },
  { title: 'RequiredReasonBody', additionalProperties: false },
);
export type RequiredReason = Static<typeof requiredReasonSchema>;

/** The form of a language tag, BCP 47 section 2.1 (languages of 2 or 3 letters); whether it is registered is not checked. */
export const languagePattern = '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,8}$';

/** A language tag (BCP 47), such as `en` or `pt-BR`. */
export function language(description: string) {
  return Type.String({ pattern: languagePattern, description });
}

/** An object with a member a language tag; a model of its own where it has a title. */
export function byLanguage<Value extends TSchema>(value: Value, description: string, title?: string) {
  return Type.Record(Type.String({ pattern: languagePattern }), value, {
    additionalProperties: false,
    maxProperties: maxListLength,
    description,
    ...(title === undefined ? {} : { title }),
  });
}

/** What a level or a pot is called, in one language at least. */
export function nameByLanguage(description: string) {
  const name = Type.String({ minLength: 1, maxLength: maxTextLength });
  return Type.Record(Type.String({ pattern: languagePattern }), name, {
    ...{ additionalProperties: false, minProperties: 1, maxProperties: maxListLength },
    ...{ description, title: 'NameByLanguage' },
  });
}
