/** The members of a value; none where it is no object. */
export function objectMembers(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The first of these members that is there and not null, by name. */
export function firstOf(data: Record<string, unknown>, ...names: string[]): { name: string; value: unknown } {
  const found = names.find((name) => data[name] !== undefined && data[name] !== null);
  const name = found ?? names[0] ?? '';
  return { name, value: data[name] };
}

/** The entry of a table for a text, in any letter case; undefined where there is none, or it is no text. */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, text: unknown): Entry | undefined {
  if (typeof text !== 'string') return undefined;
  const key = text.toLowerCase();
  // A sender may write the names that every object has, such as constructor.
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Those of the members that are there and not null. */
export function present(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** An id that is no text stays as it is, for the check of the event to refuse it. */
export function withSuffix(id: unknown, suffix: string): unknown {
  return typeof id === 'string' && id !== '' ? `${id}${suffix}` : id;
}
