import { type KeptChange, type KeptTail, keepNewest, roundsInOrder } from '../fold/fold.ts';
import type { PlayerRounds } from '../fold/new-rounds.ts';
import type { GameRound, RoundFact, RoundScope } from '../rounds/rounds.ts';
import { noteWin } from './kinds/game-outlier.ts';
import { noteBothSides } from './kinds/hedged-play.ts';
import { notePace } from './kinds/impossible-rate.ts';
import { notePart } from './kinds/late-surge.ts';
import { noteCadence } from './kinds/machine-cadence.ts';
import { noteTwin } from './kinds/same-bet-twice.ts';
import { noteBurst } from './kinds/stake-splitting.ts';
import { notePromotion } from './kinds/supplier-promo-win.ts';
import { noteSignature } from './signatures.ts';
import { look, noRound, placeOfGame, remember, SLOT, TRAITS_LENGTH, type Traits } from './slots.ts';

const played = noRound();

/** The traits of a player without a round. */
export function newTraits(): Traits {
  return new Float64Array(TRAITS_LENGTH);
}

/**
 * Changes the traits by the player's next rounds: those that follow all rounds before, in the order of compareRounds, each
 * of them whole, as they leave the tail of a fold. It does not matter how rounds are parted. A round costs the same however
 * many there were.
 */
export function extendTraits(scope: RoundScope, traits: Traits, rounds: readonly GameRound[]): void {
  for (const round of rounds) {
    look(played, scope, traits, round);
    played.gameSlot = placeOfGame(traits, played);
    if (played.gap < 0) traits[SLOT.FIRST_AT] = played.at;
    traits[SLOT.ROUNDS] = (traits[SLOT.ROUNDS] as number) + 1;
    traits[SLOT.PAYOUT] = (traits[SLOT.PAYOUT] as number) + played.payout;
    noteCadence(traits, played);
    notePace(traits, played);
    noteBurst(traits, played);
    noteBothSides(traits, played);
    noteWin(traits, played);
    noteSignature(traits, played);
    notePart(traits, played);
    noteTwin(traits, played);
    notePromotion(traits, played);
    remember(traits, played);
  }
}

/** Traits that go on: those of the rounds that a fold folds away, and the newest rounds, which events may still change. */
export interface ReadTraits extends KeptTail {
  readonly settled: Traits;
}

/** The traits of a player before anything was read. */
export function noTraits(): ReadTraits {
  return { settled: newTraits(), boundary: null, tail: [] };
}

/** The traits after the player's next rounds, which are in order and follow all others. What is given stays as it is. */
export function followRounds(
  scope: RoundScope,
  { settled, boundary, tail }: ReadTraits,
  rounds: readonly GameRound[],
): ReadTraits {
  return afterChange(scope, settled, keepNewest({ boundary, folded_rounds: 0 }, tail.concat(rounds)));
}

/**
 * The traits after new events of the player, taken as a fold takes them; undefined where these change settled rounds, so
 * that the player's whole history is needed. What is given stays as it is.
 */
export function followNews(scope: RoundScope, known: ReadTraits, news: PlayerRounds): ReadTraits | undefined {
  const change = news.changeOfTail(known, 0);
  if (change === null) return known;
  return 'refold_from' in change ? undefined : afterChange(scope, known.settled, change);
}

function afterChange(
  scope: RoundScope,
  before: Traits,
  { boundary, tail, folded }: Pick<KeptChange, 'boundary' | 'tail' | 'folded'>,
): ReadTraits {
  return { settled: folded.length === 0 ? before : extended(scope, before, folded), boundary, tail };
}

/** The traits of all rounds that were read. */
export function traitsNow(scope: RoundScope, { settled, tail }: ReadTraits): Traits {
  return extended(scope, settled, tail);
}

function extended(scope: RoundScope, before: Traits, rounds: readonly GameRound[]): Traits {
  const traits = before.slice();
  extendTraits(scope, traits, rounds);
  return traits;
}

/** The traits of all facts of one player, given in any order; each event must be among them once. */
export function traitsOf(scope: RoundScope, facts: Iterable<RoundFact>): Traits {
  const traits = newTraits();
  extendTraits(scope, traits, roundsInOrder(scope, facts));
  return traits;
}
