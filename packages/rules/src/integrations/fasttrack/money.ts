import type { EventError } from '@laurel/contract/events/event-validation.ts';
import { eventLimits } from '@laurel/contract/events/events.ts';
import {
  add,
  compare,
  difference,
  exactText,
  isSameAmount,
  parseDecimal,
  rounded,
} from '../../money/decimal.ts';
import { present } from './members.ts';

/** Real and bonus money of one message, in units of its currency, each at least 0. */
export interface Money {
  real: number;
  bonus: number;
}

const parts = ['wager_amount', 'bonus_wager_amount', 'locked_wager_amount'] as const;
const members = ['amount', ...parts] as const;
type Amounts = Partial<Record<(typeof members)[number], number>>;

/**
 * Splits the money of a casino message (docs/integrations/fasttrack.md#2), in either dialect: `amount` with the part of
 * it that is bonus money, or `wager_amount`, `bonus_wager_amount` and `locked_wager_amount`, whose sum `amount` must be
 * where it is sent. Locked money is bonus money. `real` and `bonus` add up to the message's money exactly; where binary
 * numbers cannot hold that, and where members contradict one another, the errors say so.
 */
export function splitMoney(data: Record<string, unknown>): Money | EventError[] {
  const sent = present(Object.fromEntries(members.map((name) => [name, data[name]])));
  const errors = Object.entries(sent).flatMap(([name, value]) => errorOf(name, value));
  if (errors.length > 0) return errors;
  const amounts = sent as Amounts;
  const isInParts = amounts.wager_amount !== undefined || amounts.locked_wager_amount !== undefined;
  return isInParts ? ofParts(amounts) : ofWhole(amounts);
}

function ofParts(amounts: Amounts): Money | EventError[] {
  const [real, bonus, locked] = parts.map((name) => parseDecimal(String(amounts[name] ?? 0)));
  if (real === undefined || bonus === undefined || locked === undefined)
    throw new Error('there are three parts');
  const unreal = add(bonus, locked);
  const sum = add(real, unreal);
  // Senders add up binary numbers: 0.1 + 0.2 arrives as 0.30000000000000004.
  const isSum =
    amounts.amount === undefined || isSameAmount(rounded(parseDecimal(String(amounts.amount))), rounded(sum));
  if (!isSum)
    return wrong('amount', `must be the sum of the parts, ${exactText(sum)}, where it is sent with them`);
  const money = { real: Number(exactText(real)), bonus: Number(exactText(unreal)) };
  return isSameAmount(parseDecimal(String(money.bonus)), unreal) ? money : inexact('bonus_wager_amount');
}

function ofWhole({ amount, bonus_wager_amount: bonus = 0 }: Amounts): Money | EventError[] {
  if (amount === undefined) return wrong('amount', 'is missing');
  const [whole, part] = [parseDecimal(String(amount)), parseDecimal(String(bonus))];
  if (compare(part, whole) > 0)
    return wrong('bonus_wager_amount', 'must be at most amount, which has it as a part');
  const real = Number(exactText(difference(whole, part)));
  const isExact = isSameAmount(add(parseDecimal(String(real)), part), whole);
  return isExact ? { real, bonus } : inexact('amount');
}

function errorOf(name: string, value: unknown): EventError[] {
  const isAmount = typeof value === 'number' && value >= 0 && value < eventLimits.amount;
  return isAmount ? [] : wrong(name, 'must be a number from 0, below 10^15');
}

function inexact(name: string): EventError[] {
  return wrong(name, 'has so many digits that it cannot be split exactly');
}

function wrong(name: string, detail: string): EventError[] {
  return [{ pointer: `/data/${name}`, detail }];
}
