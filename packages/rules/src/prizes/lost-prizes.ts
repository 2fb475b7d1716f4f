import { parseDecimal, unitsOf } from '../money/decimal.ts';
import { type ByPrizeKind, byKind } from './by-kind.ts';
import { moneyOf } from './money-of.ts';
import type { WonPrize } from './prize-cost.ts';

/**
 * How many of a player's prizes are gone if the player wins `after` in place of `before`: a prize is kept where another one
 * of its kind is worth as much (docs/rules/change-requests.md#2). Both are in one currency.
 */
export function lostPrizes(before: readonly WonPrize[], after: readonly WonPrize[]): number {
  const left = after.map((won) => ({ ...won })).sort(byWorth);
  let lost = 0;
  for (const { prize, winners } of [...before].sort(byWorth)) {
    let open = winners;
    for (const other of left) {
      if (!isAsGood(other.prize, prize)) continue;
      const kept = Math.min(open, other.winners);
      other.winners -= kept;
      open -= kept;
    }
    lost += open;
  }
  return lost;
}

type Prize = WonPrize['prize'];

/** The size of a prize among those of its kind. */
const sizes: ByPrizeKind<bigint> = {
  cash: moneyOf,
  bonus: moneyOf,
  free_spins: ({ count }) => BigInt(count),
  deposit_bonus: ({ percent }) => unitsOf(parseDecimal(percent)),
  catalog_item: () => 1n,
};

const ofKind = () => '';
/** What a prize is among those of its kind, whatever its size. */
const things: ByPrizeKind<string> = {
  ...{ cash: ofKind, bonus: ofKind, free_spins: ofKind, deposit_bonus: ofKind },
  catalog_item: ({ value }) => value,
};

/** The largest first, so that a large one is not kept in place of a small one. */
function byWorth(a: WonPrize, b: WonPrize): number {
  const [one, other] = [byKind(sizes, a.prize), byKind(sizes, b.prize)];
  return one === other ? 0 : one > other ? -1 : 1;
}

function isAsGood(prize: Prize, than: Prize): boolean {
  const isSameThing = prize.kind === than.kind && byKind(things, prize) === byKind(things, than);
  return isSameThing && byKind(sizes, prize) >= byKind(sizes, than);
}
