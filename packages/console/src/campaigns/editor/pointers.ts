import { escapePointer } from '@laurel/contract/values/json-pointer.ts';

/** A pointer (RFC 6901) to a member below another one. */
export function below(pointer: string, ...members: (string | number)[]): string {
  return [pointer, ...members.map((member) => escapePointer(String(member)))].join('/');
}

export function membersOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((member) => member.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer; undefined: nothing. */
export function readAt(value: unknown, pointer: string): unknown {
  return membersOf(pointer).reduce(
    (at, member) =>
      typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[member] : undefined,
    value,
  );
}

/**
 * A copy with something else at a pointer; undefined takes a member away. What is not on the way to it stays the very same
 * object.
 */
export function writeAt(value: unknown, pointer: string, wanted: unknown): unknown {
  return write(value, membersOf(pointer), wanted);
}

function write(value: unknown, [member, ...rest]: string[], wanted: unknown): unknown {
  if (member === undefined) return wanted;
  if (Array.isArray(value)) {
    const items: unknown[] = [...value];
    items[member as unknown as number] = write(value[member as unknown as number], rest, wanted);
    return wanted === undefined && rest.length === 0 ? items.filter((_, i) => String(i) !== member) : items;
  }
  const { [member]: before, ...others } = (value ?? {}) as Record<string, unknown>;
  const after = write(before, rest, wanted);
  if (after === undefined) return others;
  // A member that was there keeps its place, so that a file reads as before.
  return { ...(value as object), [member]: after };
}
