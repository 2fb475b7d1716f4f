import type { EventError } from '@laurel/contract/events/event-validation.ts';
import { type Event, eventLimits } from '@laurel/contract/events/events.ts';
import { hasTooManyDecimals, tooManyDecimals } from '@laurel/contract/events/exact-amounts.ts';
import {
  cutDouble,
  type ExactNumber,
  exactNumber,
  exactNumberText,
  isRawNumber,
} from '@laurel/contract/values/exact-json.ts';
import {
  add,
  compare,
  type Decimal,
  difference,
  exactText,
  isSameAmount,
  isZero,
  parseDecimal,
  rounded,
  ZERO,
} from '../../money/decimal.ts';
import { entryOf, firstOf, type MessageDraft, momentOf, present, withSuffix } from './members.ts';

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

/** Real and bonus money of one message, exactly, in units of its currency. */
interface Money {
  real: Decimal;
  bonus: Decimal;
}

const parts = ['wager_amount', 'bonus_wager_amount', 'locked_wager_amount'] as const;
const members = ['amount', ...parts] as const;
type Amounts = Partial<Record<(typeof members)[number], Decimal>>;

/**
 * Splits the money of a casino message (docs/integrations/fasttrack.md#2), in either dialect: `amount` with the part of
 * it that is bonus money, or `wager_amount`, `bonus_wager_amount` and `locked_wager_amount`, whose sum `amount` must be
 * where it is sent. Locked money is bonus money. `real` and `bonus` add up to the message's money exactly; where members
 * contradict one another, the errors say so.
 */
function splitMoney(data: Record<string, unknown>): Money | EventError[] {
  const sent = present(Object.fromEntries(members.map((name) => [name, data[name]])));
  const errors = Object.entries(sent).flatMap(([name, value]) => errorOf(name, value));
  if (errors.length > 0) return errors;
  const amounts: Amounts = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, parseDecimal(exactNumberText(value as ExactNumber))]),
  );
  const isInParts = amounts.wager_amount !== undefined || amounts.locked_wager_amount !== undefined;
  return isInParts ? ofParts(amounts) : ofWhole(amounts);
}

/** A part of the money as the member of an event. */
function amountOf(part: Decimal): ExactNumber {
  return exactNumber(exactText(part));
}

function ofParts(amounts: Amounts): Money | EventError[] {
  const { wager_amount: real = ZERO, bonus_wager_amount = ZERO, locked_wager_amount = ZERO } = amounts;
  const bonus = add(bonus_wager_amount, locked_wager_amount);
  const sum = add(real, bonus);
  // Senders add up binary numbers: 0.1 + 0.2 arrives as 0.30000000000000004.
  const isSum = amounts.amount === undefined || isSameAmount(rounded(amounts.amount), rounded(sum));
  return isSum
    ? { real, bonus }
    : wrong('amount', `must be the sum of the parts, ${exactText(sum)}, where it is sent with them`);
}

function ofWhole({ amount, bonus_wager_amount: bonus = ZERO }: Amounts): Money | EventError[] {
  if (amount === undefined) return wrong('amount', 'is missing');
  return compare(bonus, amount) > 0
    ? wrong('bonus_wager_amount', 'must be at most amount, which has it as a part')
    : { real: difference(amount, bonus), bonus };
}

function errorOf(name: string, value: unknown): EventError[] {
  if (hasTooManyDecimals(value)) return wrong(name, tooManyDecimals);
  const near = isRawNumber(value) ? cutDouble(value) : value;
  const isAmount = typeof near === 'number' && near >= 0 && near < eventLimits.amount;
  return isAmount ? [] : wrong(name, 'must be a number from 0, below 10^15');
}

function wrong(name: string, detail: string): EventError[] {
  return [{ pointer: `/data/${name}`, detail }];
}
