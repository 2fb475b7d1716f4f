import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Prize, UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { prizesOfSteps, type SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { parseDecimal, scaledText, unitsOf } from '../money/decimal.ts';

/** A prize, and how many players win it. */
export interface WonPrize {
  prize: Prize;
  winners: number;
}

/**
 * The cost of prizes that were counted: cash and bonus as exact sums in the campaign's currency, which `currency` only
 * names; the others as counts. Order decides nothing but the order of the items.
 */
export function costOfWon(won: Iterable<WonPrize>, currency: string): PrizeCost {
  const money = { cash: 0n, bonus: 0n };
  const counts = { free_spins: 0, deposit_bonus: 0 };
  const items = new Map<string, number>();
  const count: ByPrizeKind<(winners: number) => void> = {
    cash: (prize) => (winners) => {
      money.cash += moneyOf(prize) * BigInt(winners);
    },
    bonus: (prize) => (winners) => {
      money.bonus += moneyOf(prize) * BigInt(winners);
    },
    free_spins: (prize) => (winners) => {
      counts.free_spins += prize.count * winners;
    },
    deposit_bonus: () => (winners) => {
      counts.deposit_bonus += winners;
    },
    catalog_item:
      ({ value }) =>
      (winners) => {
        items.set(value, (items.get(value) ?? 0) + winners);
      },
  };
  for (const { prize, winners } of won) if (winners > 0) byKind(count, prize)(winners);
  return {
    currency,
    cash: scaledText(money.cash),
    bonus: scaledText(money.bonus),
    ...counts,
    catalog_item: [...items].map(([value, count]) => ({ value, count })),
  };
}

/** A function for each kind of prize; a further kind does not compile without its own. */
type ByPrizeKind<Result> = {
  readonly [Kind in UnplacedPrize['kind']]: (prize: Extract<UnplacedPrize, { kind: Kind }>) => Result;
};

/** Applies the function of the prize's kind to it. */
function byKind<Result>(rows: ByPrizeKind<Result>, prize: UnplacedPrize): Result {
  const row = rows[prize.kind] as (prize: UnplacedPrize) => Result;
  return row(prize);
}

/**
 * The cost of a prize given once, in 10^-8 of the campaign's currency: the amount of cash and bonus; 0 for prizes without an
 * amount.
 */
export function moneyOf(prize: UnplacedPrize): bigint {
  return byKind(moneys, prize);
}

const amountOf = ({ amount }: { amount: string }) =>
  // A definition's decimals have at most 8 digits after the point, so all of them are whole in 10^-8.
  unitsOf(parseDecimal(amount));

const moneys: ByPrizeKind<bigint> = {
  cash: amountOf,
  bonus: amountOf,
  free_spins: () => 0n,
  deposit_bonus: () => 0n,
  catalog_item: () => 0n,
};

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

/**
 * What completed steps of a mission, or levels, win (docs/rules/missions.md#4, docs/rules/levels.md#4): `completed` says how
 * often each step was completed, and at last the whole, by one player or by several. The place of a prize is the number of
 * its step, and of the whole one more.
 */
export function stepPrizes(definition: SteppedDefinition, completed: readonly number[]): WonPrize[] {
  return prizesOfSteps(definition).flatMap((prize, index) => {
    const winners = completed[index] ?? 0;
    if (prize === null || winners === 0) return [];
    return [{ prize: { ...prize, place_from: index + 1, place_to: index + 1 } as Prize, winners }];
  });
}

/** How many places some prizes cover, each place once however many of them it wins. */
export function countPlaces(prizes: ReadonlyArray<Pick<Prize, 'place_from' | 'place_to'>>): number {
  let [count, last] = [0, 0];
  for (const { place_from, place_to } of prizes.toSorted((a, b) => a.place_from - b.place_from)) {
    count += Math.max(0, place_to - Math.max(last, place_from - 1));
    last = Math.max(last, place_to);
  }
  return count;
}
