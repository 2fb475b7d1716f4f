import { type Decimal, rounded, unitsOf } from '../money/decimal.ts';
import type { GameRound, RoundScope } from '../rounds/rounds.ts';

/**
 * What is remembered of a player's rounds in one window and selection, as numbers (slots.ts says which). Its length is the
 * same for everybody, however much was played. Campaigns of one scope (`RoundScope`: window, selection, currency, bonus
 * money) have the same traits.
 */
export type Traits = Float64Array;

// Where in a player's traits each number is. Times are µs, amounts 10^-8 of the campaign's currency. Sums are doubles and
// made in the order of rounds, so that equal rounds give equal sums; none of them reaches a score.

/** How many games are remembered at a time. */
export const GAMES = 8;
/** What is remembered of a game, by the offset from its first slot. */
export const GAME = { ID: 0, ROUNDS: 1, WON: 2, EVEN: 3, FASTEST: 4, WIDTH: 5 } as const;
/** How many signatures are kept of what a player played when. */
export const SIGNATURES = 64;
/** Parts of the window: each is half of what is left after the one before it, and the last is all that is left then. */
export const PARTS = 8;
/** Minutes are counted by their rounds, in steps of RATE_STEP; the last counts all that are faster. */
export const RATES = 24;
export const RATE_STEP = 5;
/** Bursts are counted by their rounds; the last counts all that are longer. */
export const MAX_BURST = 16;

const widths = {
  /** The round before: its start, the time from the start of the one before it, what was played, and what came of it. */
  LAST_AT: 1,
  LAST_GAP: 1,
  LAST_GAME: 1,
  LAST_STAKE: 1,
  LAST_PAYOUT: 1,
  /** Which of the games that was, as the first slot of it. */
  LAST_GAME_SLOT: 1,
  FIRST_AT: 1,
  ROUNDS: 1,
  PAYOUT: 1,
  /** Rounds in a row at an even pace: now, and the most. */
  STEADY: 1,
  MAX_STEADY: 1,
  /** When the play without a pause began that goes on, and how long the longest such play took. */
  AWAKE_FROM: 1,
  MAX_AWAKE: 1,
  /** The minute that goes on, as minutes since the epoch: its game, and that game's rounds in it. */
  MINUTE: 1,
  MINUTE_GAME: 1,
  MINUTE_ROUNDS: 1,
  /** The game of the fastest minute so far, and its rounds in it. */
  FASTEST_GAME: 1,
  FASTEST: 1,
  RATES,
  /** Rounds of the burst that goes on, and how many bursts there were of each length. */
  BURST: 1,
  BURSTS: MAX_BURST + 1,
  /** Pairs of equal bets placed together, and those of them with one winner and one loser. */
  TOGETHER: 1,
  OPPOSED: 1,
  GAMES: GAMES * GAME.WIDTH,
  SIGNATURES,
  /** By part of the window, the rounds with a stake and the logarithms of their stakes, added. */
  PART_ROUNDS: PARTS,
  PART_LOGS: PARTS,
  /** The logarithm of the stake of the round before. */
  LAST_LOG: 1,
  /** Equal bets at the time of the one before, and those of them with the same payout. */
  SAME_TIME: 1,
  TWINS: 1,
  PROMO_WINS: 1,
  PROMO_PAYOUT: 1,
} as const;

type Slot = keyof typeof widths;

/** The first slot of each. */
export const SLOT: Readonly<Record<Slot, number>> = firstSlots();
export const TRAITS_LENGTH = Object.values(widths).reduce((sum, width) => sum + width, 0);

function firstSlots(): Record<Slot, number> {
  let next = 0;
  const slots = Object.entries(widths).map(([slot, width]) => {
    next += width;
    return [slot, next - width];
  });
  return Object.fromEntries(slots) as Record<Slot, number>;
}

/** A number of the traits; `offset` for those that are several. */
export function read(traits: Traits, slot: Slot, offset = 0): number {
  return traits[SLOT[slot] + offset] as number;
}

/** Those of a range, added. */
export function sumOfSlots(traits: Traits, slot: Slot, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += read(traits, slot, at);
  return sum;
}

/** A player's next round and how it follows the one before, in numbers. One object is filled for each round in turn. */
export interface Played {
  /** When it started, µs, and how long after the one before; −1 for a player's first round. */
  at: number;
  gap: number;
  /** The number of its game, and where the game is remembered in the traits. */
  game: number;
  gameSlot: number;
  isSameGame: boolean;
  /** The same stake, which is known and more than 0, on the same game as the round before. */
  isSameBet: boolean;
  /** 10^-8 of the campaign's currency; 0 where the round has no rate. */
  stake: number;
  payout: number;
  isPromotion: boolean;
  /** Which part of the window, 0 to PARTS − 1. */
  part: number;
}

/** What `look` fills. */
export function noRound(): Played {
  const flags = { isSameGame: false, isSameBet: false, isPromotion: false };
  return { at: 0, gap: 0, game: 0, gameSlot: 0, ...flags, stake: 0, payout: 0, part: 0 };
}

/** Fills `played` with the player's next round; the traits are those of the rounds before it. */
export function look(played: Played, scope: RoundScope, traits: Traits, round: GameRound): void {
  const at = round.started_at;
  const game = numberOf(round.game_id);
  const stake = inUnits(round.stake);
  const lastAt = traits[SLOT.LAST_AT] as number;
  played.at = at;
  played.gap = lastAt === 0 ? -1 : at - lastAt;
  played.game = game;
  played.isSameGame = game === traits[SLOT.LAST_GAME];
  played.isSameBet = played.isSameGame && stake > 0 && stake === traits[SLOT.LAST_STAKE];
  played.stake = stake;
  played.payout = inUnits(round.payout);
  played.isPromotion = round.has_promo_win;
  played.part = partOf(scope, at);
}

/** The part of the window that a time is in: 0 for the first half, 1 for half of the rest, and so on. */
export function partOf({ start, end }: RoundScope, at: number): number {
  // 2^31 and more is beyond the last part, and a window without an end is all first half.
  const left = Math.min((end - start) / (end - at), 2 ** 31 - 1);
  const part = 31 - Math.clz32(left);
  return part < PARTS ? part : PARTS - 1;
}

/** As a double: exact for nearly all money, and never part of a score. */
export function inUnits(amount: Decimal): number {
  return typeof amount === 'number' ? amount : Number(unitsOf(rounded(amount)));
}

let knownId = '';
let knownNumber = numberFor(knownId);

/** A number of 52 bits in place of the id of a game; two of ten thousand games share one once in 90 million catalogues. */
export function numberOf(game_id: string): number {
  // Most rounds are of the game of the round before.
  if (game_id !== knownId) {
    knownNumber = numberFor(game_id);
    knownId = game_id;
  }
  return knownNumber;
}

function numberFor(game_id: string): number {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let at = 0; at < game_id.length; at += 1) {
    const code = game_id.charCodeAt(at);
    low = Math.imul(low ^ code, 0x85ebca6b);
    high = Math.imul(high ^ code, 0xc2b2ae35);
    low ^= low >>> 15;
  }
  low ^= Math.imul(high ^ (high >>> 13), 0x27d4eb2f);
  // Never 0, which is no game.
  return (high >>> 12) * 2 ** 32 + (low >>> 0) + 1;
}

/** Remembers the round in the traits as the one before the next. */
export function remember(traits: Traits, played: Played): void {
  traits[SLOT.LAST_AT] = played.at;
  traits[SLOT.LAST_GAP] = played.gap;
  traits[SLOT.LAST_GAME] = played.game;
  traits[SLOT.LAST_GAME_SLOT] = played.gameSlot;
  traits[SLOT.LAST_STAKE] = played.stake;
  traits[SLOT.LAST_PAYOUT] = played.payout;
}

/**
 * Where the game is remembered. A player's games have GAMES places; where all are taken, a new one gets that of the game
 * with the fewest rounds, which is forgotten.
 */
export function placeOfGame(traits: Traits, played: Played): number {
  if (played.isSameGame) return traits[SLOT.LAST_GAME_SLOT] as number;
  let fewest = SLOT.GAMES;
  for (let at = SLOT.GAMES; at < SLOT.GAMES + GAMES * GAME.WIDTH; at += GAME.WIDTH) {
    if (traits[at] === played.game) return at;
    if ((traits[at + GAME.ROUNDS] as number) < (traits[fewest + GAME.ROUNDS] as number)) fewest = at;
  }
  traits.fill(0, fewest, fewest + GAME.WIDTH);
  traits[fewest] = played.game;
  return fewest;
}
