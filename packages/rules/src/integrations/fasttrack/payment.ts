import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import type { MessageDraft } from './draft.ts';
import { entryOf, firstOf, present, withSuffix } from './members.ts';
import { momentOf } from './moment.ts';

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
export function readPayment(data: Record<string, unknown>): MessageDraft | EventError[] {
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
