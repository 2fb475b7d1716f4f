import { isDeepStrictEqual } from 'node:util';
import { escapePointer } from '@laurel/contract/values/json-pointer.ts';

/** A member of a definition that would be another one; undefined: it is not there. */
export interface Change {
  pointer: string;
  before: unknown;
  after: unknown;
}

/** Where two JSON values differ, as deep as tells most: members of objects, items of lists of objects, lists of texts as a whole. */
export function changesBetween(before: unknown, after: unknown, pointer = ''): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = [partsOf(before), partsOf(after)];
  if (!was || !is || Array.isArray(before) !== Array.isArray(after)) return [{ pointer, before, after }];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
    changesBetween(was.get(name), is.get(name), `${pointer}/${escapePointer(name)}`),
  );
}

/** Named parts of what is compared part by part. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !value.every((item) => typeof item === 'object' && item !== null))
    return undefined;
  return new Map(Object.entries(value));
}

/** A change in words: `/rules/min_bet: "0.20" → "0.50"`. */
export function changeText({ pointer, before, after }: Change): string {
  if (before === undefined) return `${pointer}: new, ${JSON.stringify(after)}`;
  if (after === undefined) return `${pointer}: gone, was ${JSON.stringify(before)}`;
  if (Array.isArray(before) && Array.isArray(after)) {
    const gone = before.filter((item) => !after.includes(item)).map((item) => `− ${JSON.stringify(item)}`);
    const come = after.filter((item) => !before.includes(item)).map((item) => `+ ${JSON.stringify(item)}`);
    if (gone.length + come.length > 0) return `${pointer}: ${[...gone, ...come].join(', ')}`;
  }
  return `${pointer}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
}
