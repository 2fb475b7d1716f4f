import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { Event } from '@laurel/contract/events/events.ts';

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
