import { checkEvent, type EventError } from '@laurel/contract/events/event-validation.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import { readCasino } from './casino.ts';
import type { MessageDraft, Reader } from './draft.ts';
import { entryOf, objectMembers } from './members.ts';
import { readPayment } from './payment.ts';
import { readPlayerMessage } from './player.ts';
import { type RollbackTarget, targetOf } from './rollback.ts';

/** What a message of Fast Track says (docs/integrations/fasttrack.md). */
export type ReadMessage =
  /** Events as `POST /api/v1/events` takes them; valid. Those of one message are stored together or not at all. */
  | { means: 'events'; id: string; events: Event[] }
  /** Events that were sent before are to be voided, all of them or none. `id` is that of the rollback itself. */
  | { means: 'rollback'; id: string; targets: RollbackTarget[] }
  /** Nothing that counts, such as a payment that was only requested. */
  | { means: 'nothing'; id: string }
  | { means: 'refused'; errors: EventError[] };

const readers: Readonly<Record<string, Reader>> = {
  'realtime-casino': readCasino,
  'realtime-payment': readPayment,
  'realtime-registration': readPlayerMessage('registration'),
  'realtime-user-update': readPlayerMessage('update'),
  'user-create-v2': readPlayerMessage('registration'),
  'user-update-v2': readPlayerMessage('update'),
};

/**
 * Reads one message, `{event, data}`, whatever it is. Pure: the same message always comes to the same. Errors name
 * members of the message as JSON pointers. Nothing is coerced, and no amount is rounded.
 */
export function readFastTrack(message: unknown): ReadMessage {
  const { event, data } = objectMembers(message);
  const read = entryOf(readers, typeof event === 'string' ? event.replaceAll('_', '-') : event);
  if (!read)
    return refused([{ pointer: '/event', detail: `must be one of ${Object.keys(readers).join(', ')}` }]);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return refused([{ pointer: '/data', detail: 'must be an object' }]);
  const draft = read(data as Record<string, unknown>);
  return Array.isArray(draft) ? refused(draft) : checked(draft);
}

function checked({ id = '', effect, events, names }: MessageDraft): ReadMessage {
  const errors = events.flatMap((event) => checkEvent(event) ?? []);
  if (errors.length > 0) return refused(errors.map((error) => renamed(error, names)));
  const means: Record<MessageDraft['effect'], () => ReadMessage> = {
    counts: () => ({ means: 'events', id, events }),
    'rolls back': () => ({ means: 'rollback', id, targets: events.map(targetOf) }),
    'passes over': () => ({ means: 'nothing', id }),
  };
  return means[effect]();
}

function refused(errors: EventError[]): ReadMessage {
  const byPointer = new Map(errors.map((error) => [error.pointer, error]));
  return { means: 'refused', errors: [...byPointer.values()] };
}

function renamed({ pointer, detail }: EventError, names: MessageDraft['names']): EventError {
  const [, data, member = '', ...rest] = pointer.split('/');
  return { pointer: ['', data, names[member] ?? member, ...rest].join('/'), detail };
}
