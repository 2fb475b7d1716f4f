import { add, type Decimal, isSameAmount, parseDecimal, ZERO } from '../money/decimal.ts';

/** Stake and payout of a round in the one currency in which its events came; `SEVERAL`: they came in more than one. */
export interface SentSums {
  readonly currency: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
}

/** No currency has this name. */
export const SEVERAL: SentSums = { currency: '', stake: ZERO, payout: ZERO };

/** What a bet or a win is as it was sent; null where that is the campaign's own currency. */
export function sentSumsOf(
  { amount, currency, is_win }: { amount: string; currency: string; is_win: boolean },
  own: string,
): SentSums | null {
  if (currency === own) return null;
  const sent = parseDecimal(amount);
  return is_win ? { currency, stake: ZERO, payout: sent } : { currency, stake: sent, payout: ZERO };
}

/** The sums of two parts of a round, each of at least one event; whatever the order in which parts are added. */
export function addSentSums(a: SentSums | null, b: SentSums | null): SentSums | null {
  if (a === null && b === null) return null;
  if (a === null || b === null || a.currency !== b.currency) return SEVERAL;
  const { currency } = a;
  return { currency, stake: add(a.stake, b.stake), payout: add(a.payout, b.payout) };
}

/**
 * The stake and the payout whose ratio is the multiple of a round: as they were sent where they have one currency, so that
 * no rate and no rounding changes it; else converted (docs/rules/money.md#6).
 */
export function ratioOf(round: {
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly sent: SentSums | null;
}): Pick<SentSums, 'stake' | 'payout'> {
  return round.sent === null || round.sent.currency === SEVERAL.currency ? round : round.sent;
}

/** Are the two the same? */
export function isSameSent(a: SentSums | null, b: SentSums | null): boolean {
  if (a === null || b === null) return a === b;
  return a.currency === b.currency && isSameAmount(a.stake, b.stake) && isSameAmount(a.payout, b.payout);
}
