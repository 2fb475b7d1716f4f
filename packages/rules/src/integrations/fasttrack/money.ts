import type { EventError } from '@laurel/contract/events/event-validation.ts';
import { eventLimits } from '@laurel/contract/events/events.ts';
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
  parseDecimal,
  rounded,
  ZERO,
} from '../../money/decimal.ts';
import { present } from './members.ts';

/** Real and bonus money of one message, exactly, in units of its currency. */
export interface Money {
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
export function splitMoney(data: Record<string, unknown>): Money | EventError[] {
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
export function amountOf(part: Decimal): ExactNumber {
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
