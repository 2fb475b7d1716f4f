import { checkEvent, type EventError } from '@laurel/contract/events/event-validation.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import { readCasino } from './casino.ts';
import {
  entryOf,
  firstOf,
  type MessageDraft,
  momentOf,
  momentOfRegistration,
  objectMembers,
  present,
  type Reader,
  withSuffix,
} from './members.ts';
import { type RollbackTarget, targetOf } from './rollback.ts';

const genders: Readonly<Record<string, 'M' | 'F'>> = { male: 'M', m: 'M', female: 'F', f: 'F' };

/**
 * What a registration or an update says of a player (docs/integrations/fasttrack.md#6). What is absent or null stays as
 * it was. A registration happens at its `timestamp`, unless it names another `registration_date`.
 */
function readPlayerMessage(message: 'registration' | 'update'): Reader {
  const registered: Record<typeof message, (data: Record<string, unknown>) => unknown> = {
    registration: ({ registration_date, timestamp }) => registration_date ?? timestamp,
    update: ({ registration_date }) => registration_date,
  };
  return (data) => {
    const id = idOf(data);
    const { user_id: player_id, timestamp, username, country, currency } = data;
    const members = {
      ...{ player_id, timestamp: momentOf(timestamp), username, country, currency },
      gender: typeof data.sex === 'string' ? entryOf(genders, data.sex) : data.sex,
      ...{ affiliate: data.affiliate_reference, operator: data.origin, tags: data.roles },
      ...{ registration_date: momentOfRegistration(registered[message](data)), is_blocked: blockedOf(data) },
    };
    return {
      id,
      effect: 'counts',
      events: [{ event: 'player', data: { ...present(members), unique_id: id } } as Event],
      names: { unique_id: 'unique_id', player_id: 'user_id', gender: 'sex', ...origins },
    };
  };
}

const origins = { affiliate: 'affiliate_reference', operator: 'origin', tags: 'roles' };

/** These messages have no id: the player and the moment are one. */
function idOf({ unique_id, user_id, timestamp }: Record<string, unknown>): string {
  return `${unique_id ?? `${user_id}#${timestamp}`}#player`;
}

/** A player who excluded themselves is on no board either. */
function blockedOf({ is_blocked, is_excluded }: Record<string, unknown>): unknown {
  return is_excluded === true ? true : (is_blocked ?? is_excluded);
}

const kinds: Readonly<Record<string, 'deposit' | 'withdraw'>> = { credit: 'deposit', debit: 'withdraw' };

const effects: Readonly<Record<string, MessageDraft['effect']>> = {
  approved: 'counts',
  rollback: 'rolls back',
  requested: 'passes over',
  rejected: 'passes over',
  cancelled: 'passes over',
};

/**
 * A deposit or a withdrawal (docs/integrations/fasttrack.md#5). Each status of a payment comes as a message with the same
 * `payment_id`: only an approved one moved money, and its event is `ID#payment`, because ids of payments and of bets are
 * counted separately. A rollback voids exactly that event.
 */
function readPayment(data: Record<string, unknown>): MessageDraft | EventError[] {
  const { name, value: id } = firstOf(data, 'unique_id', 'payment_id');
  const kind = entryOf(kinds, data.type);
  const effect = entryOf(effects, data.status);
  const errors = [
    ...(kind ? [] : [{ pointer: '/data/type', detail: 'must be credit or debit' }]),
    ...(effect
      ? []
      : [{ pointer: '/data/status', detail: `must be one of ${Object.keys(effects).join(', ')}` }]),
  ];
  if (!kind || !effect || errors.length > 0) return errors;
  const { user_id: player_id, timestamp, amount, currency, base_amount, exchange_rate } = data;
  const { value: method = 'unknown' } = firstOf(data, 'vendor_name', 'vendor_id');
  const named = present({
    player_id,
    timestamp: momentOf(timestamp),
    amount,
    currency,
    base_amount,
    exchange_rate,
  });
  const members = { ...named, unique_id: withSuffix(id, '#payment'), method };
  return {
    id: typeof id === 'string' ? `${id}#payment` : undefined,
    effect,
    events: [{ event: kind, data: members } as Event],
    names: { unique_id: name, player_id: 'user_id', method: 'vendor_name' },
  };
}

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
