import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import { add, isZero } from '../../money/decimal.ts';
import type { MessageDraft } from './draft.ts';
import { entryOf, firstOf, present, withSuffix } from './members.ts';
import { momentOf } from './moment.ts';
import { amountOf, type Money, splitMoney } from './money.ts';

interface CasinoType {
  is_win: boolean;
  /** A loss closes its round: it pays nothing, whatever amount it names. */
  paysNothing?: true;
  isRollback?: true;
}

const types: Readonly<Record<string, CasinoType>> = {
  bet: { is_win: false },
  win: { is_win: true },
  loss: { is_win: true, paysNothing: true },
  rollbackbet: { is_win: false, isRollback: true },
  rollbackwin: { is_win: true, isRollback: true },
};

const effects: Readonly<Record<string, MessageDraft['effect']>> = {
  approved: 'counts',
  rollback: 'rolls back',
};

/**
 * A bet, a win, a loss, or the rollback of one (docs/integrations/fasttrack.md#1). Real and bonus money of one message
 * become two events, `ID#real` and `ID#bonus`; money of one sort becomes one, `ID`. A rollback is a `type` of its own, or
 * a bet or win whose `status` is Rollback.
 */
export function readCasino(data: Record<string, unknown>): MessageDraft | EventError[] {
  const { name, value: id } = firstOf(data, 'unique_id', 'activity_id');
  const type = entryOf(types, data.type);
  const effect = entryOf(effects, data.status ?? 'approved');
  const money = splitMoney(data);
  const errors = [
    ...(type ? [] : [{ pointer: '/data/type', detail: `must be one of ${Object.keys(types).join(', ')}` }]),
    ...(effect
      ? []
      : [{ pointer: '/data/status', detail: 'must be Approved or Rollback, where it is sent' }]),
    ...(Array.isArray(money) ? money : []),
  ];
  if (!type || !effect || Array.isArray(money) || errors.length > 0) return errors;
  const { is_win, paysNothing = false, isRollback = false } = type;
  const events = splitOf(money, paysNothing).map(({ suffix, ...part }) =>
    gameround(data, { unique_id: withSuffix(id, suffix), is_win, ...part }),
  );
  return {
    id: typeof id === 'string' ? id : undefined,
    effect: isRollback ? 'rolls back' : effect,
    events,
    names: { unique_id: name, player_id: 'user_id' },
  };
}

function splitOf({ real, bonus }: Money, paysNothing: boolean) {
  const [isReal, isBonus] = [!isZero(real), !isZero(bonus)];
  if (paysNothing) return [{ suffix: '', amount: 0, is_bonus: !isReal && isBonus }];
  if (!isReal || !isBonus) return [{ suffix: '', amount: amountOf(add(real, bonus)), is_bonus: isBonus }];
  return [
    { suffix: '#real', amount: amountOf(real), is_bonus: false },
    { suffix: '#bonus', amount: amountOf(bonus), is_bonus: true },
  ];
}

function gameround(data: Record<string, unknown>, members: Record<string, unknown>): Event {
  const { user_id: player_id, timestamp, game_id, round_id, currency, exchange_rate } = data;
  const named = present({
    player_id,
    timestamp: momentOf(timestamp),
    game_id,
    round_id,
    currency,
    exchange_rate,
  });
  return { event: 'gameround', data: { ...named, ...members } } as Event;
}
