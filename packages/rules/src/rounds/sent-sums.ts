import { add, type Decimal, isRounded, isSameAmount, parseDecimal, ZERO } from '../money/decimal.ts';

/** Stake and payout of a round in the one currency in which its events came; `SEVERAL`: they came in more than one. */
export interface SentSums {
  readonly currency: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
}

/** No currency has this name. */
const SEVERAL: SentSums = { currency: '', stake: ZERO, payout: ZERO };

/** In place of the campaign's own currency: with the digits that do not count (docs/rules/money.md#7). */
const OWN = 'own';

/** What a bet or a win is as it was sent; null where that is what counts of it. */
export function sentSumsOf(
  { amount, currency, is_win }: { amount: string; currency: string; is_win: boolean },
  scope: { readonly currency: string; readonly roundsAmounts: boolean },
): SentSums | null {
  const isOwn = currency === scope.currency;
  if (isOwn && !scope.roundsAmounts) return null;
  const sent = parseDecimal(amount);
  if (isOwn && isRounded(sent)) return null;
  const name = isOwn ? OWN : currency;
  return is_win
    ? { currency: name, stake: ZERO, payout: sent }
    : { currency: name, stake: sent, payout: ZERO };
}

interface Sums {
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly sent: SentSums | null;
}

/** The sums of two parts of a round, each of at least one event; whatever the order in which parts are added. */
export function addSentSums(a: Sums, b: Sums): SentSums | null {
  if (a.sent === null && b.sent === null) return null;
  const [x, y] = [sentOf(a), sentOf(b)];
  if (x.currency !== y.currency) return SEVERAL;
  return { currency: x.currency, stake: add(x.stake, y.stake), payout: add(x.payout, y.payout) };
}

function sentOf({ stake, payout, sent }: Sums): SentSums {
  return sent ?? { currency: OWN, stake, payout };
}

/**
 * The stake and the payout whose ratio is the multiple of a round: as they were sent where they have one currency, so that
 * no rate and no rounding changes it; else converted (docs/rules/money.md#6).
 */
export function ratioOf(round: Sums): Pick<SentSums, 'stake' | 'payout'> {
  return round.sent === null || round.sent.currency === SEVERAL.currency ? round : round.sent;
}

/** Are the two the same? */
export function isSameSent(a: SentSums | null, b: SentSums | null): boolean {
  if (a === null || b === null) return a === b;
  return a.currency === b.currency && isSameAmount(a.stake, b.stake) && isSameAmount(a.payout, b.payout);
}
