import type { Traits } from './alarm.ts';

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
