import { type Decimal, rounded, unitsOf } from '../money/decimal.ts';
import type { GameRound, RoundScope } from '../rounds/rounds.ts';
import type { Traits } from './alarm.ts';
import { GAME, GAMES, PARTS, SLOT } from './slots.ts';

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

/** Where the game is remembered, in one of GAMES places; a new one may take that of the game with the fewest rounds. */
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
