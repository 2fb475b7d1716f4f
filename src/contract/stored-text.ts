import { escapePointer } from './json-pointer.ts';

/** Text that a database can hold: no U+0000, and (the pattern is read as Unicode) no lone surrogate (decisions 2). */
export const storedTextPattern = '^[^\\u0000\\ud800-\\udfff]*$';

/** Where a value holds such a text, as a JSON pointer, and what is wrong with it. */
export interface TextError {
  pointer: string;
  detail: string;
}

/** Says what is wrong with a text; undefined when nothing is. */
export type TextCheck = (text: string) => string | undefined;

/** Refuses what no database can hold. */
export const unstorable: TextCheck = (text) => {
  if (text.includes('\0')) return 'holds the character U+0000, which cannot be stored';
  return text.isWellFormed() ? undefined : 'holds a lone surrogate, which is no character';
};

/** Deeper values are refused by every schema; stopping there keeps the search from recursing without end. */
const DEPTH = 16;

/** Asks every text of a JSON value, names of members included; a pointer for each that is refused, in order. */
export function findText(value: unknown, check: TextCheck, pointer = '', depth = 0): TextError[] {
  if (typeof value === 'string') return errorAt(pointer, check(value));
  if (typeof value !== 'object' || value === null || depth === DEPTH) return [];
  return Object.entries(value).flatMap(([member, inner]) => [
    ...errorAt(pointer, check(member)),
    ...findText(inner, check, `${pointer}/${escapePointer(member)}`, depth + 1),
  ]);
}

function errorAt(pointer: string, detail: string | undefined): TextError[] {
  return detail === undefined ? [] : [{ pointer, detail }];
}
