import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { exactText } from '../money/decimal.ts';
import type { GameRound } from '../rounds/rounds.ts';
import type { AlarmPlayer } from './alarm.ts';
import { type Played, SIGNATURES, SLOT, type Traits } from './slots.ts';

// Which accounts play the same at the same time, without comparing everybody with everybody. What is played in ten seconds,
// game and stake, is one item of the set of what somebody plays. An item has a number that looks drawn; the last bits of it
// say in which of SIGNATURES places it belongs, and each place keeps its lowest. Two players have the same number in a place
// as often as their sets have items in common (MinHash: Broder 1997; with one permutation: Li, Owen and Zhang 2012).

/** Items of one game and stake are the same within so long, µs. */
const SIGNATURE_SPAN = 10 * MICROSECONDS_A_SECOND;

/** What both play of one game with one stake within so long is one occasion, µs. */
const OCCASION_SPAN = 3600 * MICROSECONDS_A_SECOND;
/** So many numbers say which occasion an item is of. */
const OCCASIONS = 2 ** 20;

/** More accounts than this with the same number in a place are not compared: an item that everybody has says nothing. */
const MAX_ALIKE = 200;

/** Takes the next round into its place, with whether it was won. Of rounds that are one item, the first counts. */
export function noteSignature(traits: Traits, { at, game, stake, payout }: Played): void {
  if (stake === 0) return;
  const item = drawnNumber(Math.floor(at / SIGNATURE_SPAN), game, stake);
  const slot = SLOT.SIGNATURES + (item & (SIGNATURES - 1));
  const number = (item >>> 6) + 1;
  const lowest = traits[slot] as number;
  if (lowest !== 0 && number >= numberAt(lowest)) return;
  const occasion = drawnNumber(Math.floor(at / OCCASION_SPAN), game, stake) >>> 12;
  traits[slot] = (number * OCCASIONS + occasion) * 2 + (payout > 0 ? 1 : 0);
}

// A place has the number of an item, then that of its occasion, and in the last bit whether the round was won.
const numberAt = (place: number) => Math.floor(place / (2 * OCCASIONS));
const itemAt = (place: number) => Math.floor(place / 2);
const occasionAt = (place: number) => itemAt(place) % OCCASIONS;

/** A number of 32 bits that looks drawn, of a span of time, a game and a stake. */
function drawnNumber(span: number, game: number, stake: number): number {
  let item = Math.imul((game | 0) ^ span, 0x85ebca6b);
  item ^= item >>> 13;
  item = Math.imul(item ^ (stake | 0), 0xc2b2ae35);
  item ^= item >>> 16;
  return Math.imul(item ^ Math.floor(stake / 2 ** 32), 0x27d4eb2f) ^ (item >>> 11);
}

/** Two accounts that have items in common. */
export interface Pair {
  readonly a: AlarmPlayer;
  readonly b: AlarmPlayer;
  /** Places with the same number. */
  readonly alike: number;
  /** On how many occasions these were played: one is a game and a stake in an hour of the clock. */
  readonly occasions: number;
  /** Of these, those where one of the two won and the other lost. */
  readonly opposed: number;
  /** Which share of what either of them plays both play, estimated. */
  readonly share: number;
}

/** A pair that may become one: places of players, as positions. */
interface Count {
  a: number;
  b: number;
  alike: number;
  opposed: number;
  occasions: Set<number>;
}

/** All pairs with at least `least` (0 to 1) in common, in the order of the players given. */
export function pairsOf(players: readonly AlarmPlayer[], least: number): Pair[] {
  const counts = new Map<number, Count>();
  for (let place = 0; place < SIGNATURES; place += 1) countPlace(players, SLOT.SIGNATURES + place, counts);
  return [...counts.values()]
    .filter(({ alike }) => alike > 1)
    .map((count) => pairOf(players[count.a] as AlarmPlayer, players[count.b] as AlarmPlayer, count))
    .filter(({ share }) => share >= least);
}

function countPlace(players: readonly AlarmPlayer[], slot: number, counts: Map<number, Count>): void {
  const alike = new Map<number, number[]>();
  for (const [position, { traits }] of players.entries()) {
    const item = itemAt(traits[slot] as number);
    if (item === 0) continue;
    const known = alike.get(item);
    if (known) known.push(position);
    else alike.set(item, [position]);
  }
  for (const positions of alike.values())
    if (positions.length > 1 && positions.length <= MAX_ALIKE) countPairs(players, positions, slot, counts);
}

function countPairs(
  players: readonly AlarmPlayer[],
  positions: readonly number[],
  slot: number,
  counts: Map<number, Count>,
): void {
  for (const [index, a] of positions.entries())
    for (const b of positions.slice(index + 1)) {
      const key = a * players.length + b;
      const count = counts.get(key) ?? { a, b, alike: 0, opposed: 0, occasions: new Set() };
      count.alike += 1;
      count.occasions.add(occasionAt(players[a]?.traits[slot] as number));
      // They are the same but for the last bit, or altogether.
      if (players[a]?.traits[slot] !== players[b]?.traits[slot]) count.opposed += 1;
      counts.set(key, count);
    }
}

function pairOf(a: AlarmPlayer, b: AlarmPlayer, { alike, opposed, occasions }: Count): Pair {
  let filled = 0;
  for (let slot = SLOT.SIGNATURES; slot < SLOT.SIGNATURES + SIGNATURES; slot += 1)
    if (a.traits[slot] !== 0 || b.traits[slot] !== 0) filled += 1;
  return { a, b, alike, opposed, occasions: occasions.size, share: alike / filled };
}

/** A round, and one of another account with the same game and stake within the same ten seconds. */
interface SameItem {
  round: GameRound;
  other: GameRound;
}

/**
 * The rounds of a player for which one of the other accounts has the same: of each ten seconds, game and stake the first
 * rounds of both. In the order of `rounds`, which are in order, as those of each other account are.
 */
export function sameItems(
  rounds: readonly GameRound[],
  others: readonly (readonly GameRound[])[],
): SameItem[] {
  const theirs = new Map<string, GameRound>();
  for (const other of others) for (const round of firstOfItems(other)) theirs.set(itemOf(round), round);
  return firstOfItems(rounds).flatMap((round) => {
    const other = theirs.get(itemOf(round));
    return other ? [{ round, other }] : [];
  });
}

function firstOfItems(rounds: readonly GameRound[]): GameRound[] {
  const items = new Map<string, GameRound>();
  for (const round of rounds)
    if (round.stake !== 0 && !items.has(itemOf(round))) items.set(itemOf(round), round);
  return [...items.values()];
}

function itemOf({ started_at, stake, game_id }: GameRound): string {
  return `${Math.floor(started_at / SIGNATURE_SPAN)} ${exactText(stake)} ${game_id}`;
}
