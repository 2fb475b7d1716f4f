import type { EventError } from '@laurel/contract/events/event-validation.ts';
import { cutText } from '@laurel/contract/values/cut-text.ts';
import type { RefusedEvent } from '../store/refused-events.ts';

/** How many refused events of one batch are recorded: a batch of 10,000 would displace those of all others. */
export const NOTED_OF_A_BATCH = 10;

/** An id is kept whole or not at all, as a part of one could not be found again at an erasure. */
const ID_BYTES = 160;
const ERRORS = 5;
const ERROR_BYTES = 550;
const TEXT_CHARACTERS = 120;

/** An event, or a CloudEvent that means none, whose members may be anything. */
type Sent = { data?: Record<string, unknown> | null } & Record<'event' | 'type' | 'id', unknown>;

/** The names in an invalid event as they were sent, where CloudEvents have them, too. */
export function sentNames(element: unknown): Record<'kind' | 'unique_id' | 'player_id', unknown> {
  const { event, type, id, data } = (element ?? {}) as Sent;
  return { kind: event ?? type, unique_id: data?.unique_id ?? id, player_id: data?.player_id };
}

/** The names in an invalid event that are kept. */
export function namesOf(element: unknown): Pick<RefusedEvent, 'kind' | 'unique_id' | 'player_id'> {
  const { kind, unique_id, player_id } = sentNames(element);
  return { kind: keptId(kind), unique_id: keptId(unique_id), player_id: keptId(player_id) };
}

/** The first faults of an event, within the bytes that are kept. */
export function keptErrors(errors: readonly EventError[]): RefusedEvent['errors'] {
  const kept: RefusedEvent['errors'] = [];
  let bytes = 0;
  for (const { pointer, detail } of errors.slice(0, ERRORS)) {
    const one = { pointer: cut(pointer), detail: cut(detail) };
    bytes += Buffer.byteLength(JSON.stringify(one));
    if (kept.length > 0 && bytes > ERROR_BYTES) break;
    kept.push(one);
  }
  return kept;
}

function keptId(value: unknown): string | null {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return null;
  return Buffer.byteLength(value) <= ID_BYTES ? value : null;
}

function cut(text: string): string {
  return cutText(text, TEXT_CHARACTERS).toWellFormed();
}
