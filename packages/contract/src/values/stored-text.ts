import { Type } from 'typebox';
import { listedErrors } from '../faults/faults.ts';
import { maxIdLength, maxTextLength } from './amounts.ts';
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
