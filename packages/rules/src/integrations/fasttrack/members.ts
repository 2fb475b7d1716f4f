import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { Event } from '@laurel/contract/events/events.ts';

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

/** What the `data` of a message comes to, before its events are checked. */
export interface MessageDraft {
  /** Of the message; undefined where it has none, which the check of the events finds. */
  id: string | undefined;
  effect: 'counts' | 'rolls back' | 'passes over';
  events: Event[];
  /** How the message names members of these events, where it does not name them alike. */
  names: Readonly<Record<string, string>>;
}

/** Reads a draft from `data`, or says what is wrong with it. */
export type Reader = (data: Record<string, unknown>) => MessageDraft | EventError[];

/**
 * A time of a message as RFC 3339 writes it: samples of Fast Track have hours of one digit
 * (docs/integrations/fasttrack.md#1). Anything else stays as it is.
 */
export function momentOf(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  return sent.replace(/^(\d{4}-\d\d-\d\dT)(?=\d:)/i, (date) => `${date}0`);
}

/** The time of a registration, which may be a date alone: the beginning of that day in UTC. */
export function momentOfRegistration(sent: unknown): unknown {
  const isDate = typeof sent === 'string' && /^\d{4}-\d\d-\d\d$/.test(sent);
  return isDate ? `${sent}T00:00:00Z` : momentOf(sent);
}
