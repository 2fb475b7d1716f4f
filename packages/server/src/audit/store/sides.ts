import { isDeepStrictEqual } from 'node:util';
import type { AuditChanges } from '@laurel/contract/audit/audit-log.ts';
import { escapePointer } from '@laurel/contract/values/json-pointer.ts';

/** Characters of JSON that the values of one entry may have; members that do not fit are only named. */
export const MAX_CHANGES = 32_000;

/** The most members that are only named; further ones are left out. */
const MAX_OMITTED = 100;

interface Difference {
  path: readonly string[];
  before: unknown;
  after: unknown;
}

/**
 * The difference between two states, for the audit log: on both sides only the members that differ, at any depth; lists as a
 * whole. A member that is missing in a state is missing on that side. `secret`: top-level members that changed and whose
 * values are stored nowhere; they are named, like values that are too long.
 */
export function sidesOf(before: object, after: object, secret: readonly string[] = []): AuditChanges {
  const changes: AuditChanges = { before: {}, after: {}, omitted: secret.map((name) => pointerTo([name])) };
  let room = MAX_CHANGES;
  for (const difference of differences(asJson(before), asJson(after), [])) {
    const size = sizeOf(difference);
    if (size <= room) {
      room -= size;
      put(changes.before, difference.path, difference.before);
      put(changes.after, difference.path, difference.after);
    } else if (changes.omitted.length < MAX_OMITTED) changes.omitted.push(pointerTo(difference.path));
  }
  return changes;
}

/** As the API would write it: times as text, undefined members left out. */
function asJson(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

function differences(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = [before === undefined ? {} : before, after === undefined ? {} : after];
  if (!isRecord(was) || !isRecord(is)) return [{ path, before, after }];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  // An empty object that only one side has.
  if (names.size === 0) return [{ path, before, after }];
  return [...names].flatMap((name) => differences(member(was, name), member(is, name), [...path, name]));
}

function member(of: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sizeOf({ path, before, after }: Difference): number {
  const values = [before, after].map((value) => JSON.stringify(value ?? null).length);
  return pointerTo(path).length + values.reduce((sum, one) => sum + one, 0);
}

/** Puts a value at the path; inherited names of objects are names like others. */
function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  if (value === undefined) return;
  let at = into;
  for (const [depth, name] of path.entries()) {
    const next = depth === path.length - 1 ? value : (member(at, name) ?? {});
    Object.defineProperty(at, name, { value: next, enumerable: true, configurable: true, writable: true });
    at = next as Record<string, unknown>;
  }
}

function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${escapePointer(name)}`).join('');
}
