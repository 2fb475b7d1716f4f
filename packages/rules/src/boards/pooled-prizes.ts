import { isMoney, type Prize } from '@laurel/contract/campaigns/prizes.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import { scaledText } from '../money/decimal.ts';
import { type CurrencyTerms, minorUnit } from '../money/minor-units.ts';
import { amountTitles } from '../prizes/pool-parts.ts';
import { countPlaces, moneyOf } from '../prizes/prize-cost.ts';
import type { BoardRules } from './line.ts';
import { type BoardEntry, type Counts, prizesFor, type Tie, tiesOf } from './tie-rule.ts';

type Money = Extract<Prize, { kind: 'cash' | 'bonus' }>;

/**
 * What the line at a position (0-based) wins under the tie rule `pooled` (docs/rules/places.md#2): the money of all places
 * that its tie covers is added up by kind, wagering and template, and split evenly to minor units; units that are left go
 * one each to the first lines of the tie. What cannot be split goes to the line at whose position it is.
 */
export function pooledPrizes(
  prizes: readonly Prize[],
  tie: Tie,
  position: number,
  terms: CurrencyTerms,
): Prize[] {
  const place = position + 1;
  if (tie.to - tie.from === 1) return prizes.filter((prize) => covers(prize, place));
  const won: Prize[] = [];
  const shared = new Map<string, { prize: Money; amount: bigint }>();
  for (const prize of prizes) {
    const places = placesWithin(prize, tie);
    if (places <= 0) continue;
    if (!isMoney(prize)) {
      if (covers(prize, place)) won.push(prize);
      continue;
    }
    const known = shared.get(likeness(prize));
    if (known) known.amount += moneyOf(prize) * BigInt(places);
    else shared.set(likeness(prize), { prize, amount: moneyOf(prize) * BigInt(places) });
  }
  const lines = { count: BigInt(tie.to - tie.from), index: BigInt(position - tie.from) };
  for (const { prize, amount } of shared.values()) won.push(...shareOf(prize, amount, lines, terms));
  return won;
}

/** How many lines of a tie win anything: the first ones money, and others what cannot be split. */
export function winnersOfTie(prizes: readonly Prize[], tie: Tie, terms: CurrencyTerms): number {
  const money = prizes.filter((prize) => isMoney(prize));
  let [paid, end] = [0, tie.to - tie.from];
  while (paid < end) {
    const middle = (paid + end) >>> 1;
    if (pooledPrizes(money, tie, tie.from + middle, terms).length > 0) paid = middle + 1;
    else end = middle;
  }
  const others = prizes
    .filter((prize) => !isMoney(prize))
    .map(({ place_from, place_to }) => ({
      place_from: Math.max(place_from, tie.from + paid + 1),
      place_to: Math.min(place_to, tie.to),
    }));
  return paid + countPlaces(others.filter(({ place_from, place_to }) => place_from <= place_to));
}

function covers({ place_from, place_to }: Prize, place: number): boolean {
  return place >= place_from && place <= place_to;
}

/** How many places of a tie a prize covers. */
function placesWithin({ place_from, place_to }: Prize, { from, to }: Tie): number {
  return Math.min(place_to, to) - Math.max(place_from, from + 1) + 1;
}

/** Amounts of prizes that are alike in all else may be added up. */
function likeness({ kind, template, ...prize }: Money): string {
  return JSON.stringify([kind, 'wagering' in prize ? prize.wagering : null, template]);
}

/** The part of one line; its title is the amount, as no author could know it. */
function shareOf(
  prize: Money,
  amount: bigint,
  { count, index }: { count: bigint; index: bigint },
  terms: CurrencyTerms,
): Prize[] {
  const unit = minorUnit(terms);
  const units = amount / unit;
  const more = index < units % count ? 1n : 0n;
  const share = (units / count + more) * unit + (index === 0n ? amount % unit : 0n);
  if (share === 0n) return [];
  const titles = amountTitles(prize, share, terms);
  return [{ ...prize, amount: scaledText(share), titles }];
}

/** Lines that follow each other on a board from the position `from` (0-based), with their places. */
interface Lines {
  readonly lines: readonly BoardEntry[];
  readonly places: readonly number[];
  readonly from: number;
}

/**
 * What each of the lines wins, by its index (docs/rules/prizes.md#2). Prizes of a campaign with teams belong to the places
 * of teams. `board`: the whole board, which has these lines.
 */
export function prizesAt(
  { prizes, prizesBy, tieRule, teams, ...terms }: BoardRules,
  { lines, places, from }: Lines,
  board: Counts,
): (index: number) => Prize[] {
  if (teams || prizes.length === 0) return () => [];
  if (tieTraits[tieRule].splitsTies && prizesBy === 'place') {
    const tieOf = tiesOf(lines, from, board);
    return (index) => pooledPrizes(prizes, tieOf(index), from + index, terms);
  }
  return (index) => prizesFor(prizes, prizesBy, places[index] as number, (lines[index] as BoardEntry).units);
}
