import { escapePointer } from '../values/json-pointer.ts';

/** A member of a definition that would change; undefined: the member is missing. */
export interface Change {
  pointer: string;
  before: unknown;
  after: unknown;
}

/**
 * Where two JSON values differ, as deep as is useful: members of objects, items of lists of objects, lists of texts as a
 * whole. An undefined member is a missing one.
 */
export function changesBetween(before: unknown, after: unknown, pointer = ''): Change[] {
  if (before === after) return [];
  const [was, is] = [partsOf(before), partsOf(after)];
  if (was && is && Array.isArray(before) === Array.isArray(after))
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
      changesBetween(was.get(name), is.get(name), `${pointer}/${escapePointer(name)}`),
    );
  return isSameList(before, after) ? [] : [{ pointer, before, after }];
}

/** Named parts of what is compared part by part. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !value.every((item) => typeof item === 'object' && item !== null))
    return undefined;
  return new Map(Object.entries(value));
}

/** Lists that hold more than objects are compared as a whole. */
function isSameList(before: unknown, after: unknown): boolean {
  return (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    before.every((item, index) => changesBetween(item, after[index]).length === 0)
  );
}

/** What a list lost and gained; undefined: these are not lists, or only their order differs. */
export function listChanges({ before, after }: Change): { gone: unknown[]; come: unknown[] } | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const gone = before.filter((item) => !after.includes(item));
  const come = after.filter((item) => !before.includes(item));
  return gone.length + come.length > 0 ? { gone, come } : undefined;
}

/** A change in words: `/rules/min_bet: "0.20" → "0.50"`. */
export function changeText(change: Change): string {
  const { pointer, before, after } = change;
  if (before === undefined) return `${pointer}: new, ${JSON.stringify(after)}`;
  if (after === undefined) return `${pointer}: gone, was ${JSON.stringify(before)}`;
  const lists = listChanges(change);
  if (lists) {
    const gone = lists.gone.map((item) => `− ${JSON.stringify(item)}`);
    const come = lists.come.map((item) => `+ ${JSON.stringify(item)}`);
    return `${pointer}: ${[...gone, ...come].join(', ')}`;
  }
  return `${pointer}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
}
