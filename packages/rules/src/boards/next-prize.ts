import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import type { ScoredRules } from '../kinds/scored.ts';
import type { Whole } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';
import type { Standing } from './standing.ts';
import { prizesFor } from './tie-rule.ts';

/** The part of a campaign that decides its next prizes. */
export type PrizeRules = Pick<ScoredRules, 'type' | 'tieRule' | 'maxRounds'> & {
  prizes: readonly Prize[];
};

/** The scores of a board, as `Board` answers them. */
export interface BoardScores {
  readonly nextPlace: number;
  unitsOfPlace(place: number): Whole | undefined;
  placeOfScore(units: Whole): number;
}

/** A player's standing: `place` is undefined for one who is not on the board; `units` is the score in 10^-8. */
export interface OwnPlace extends Pick<Standing, 'units' | 'rounds'> {
  readonly place: number | undefined;
}

export interface NextPrize {
  /** The place that wins it; null where rounds used win it (IM). */
  readonly place: number | null;
  /** IM: the most rounds that an attempt may use for it; null elsewhere. */
  readonly rounds: number | null;
  readonly prizes: readonly Prize[];
  /** In 10^-8; null: no player has that place, and any score wins it. */
  readonly score_to_beat: bigint | null;
  /** Is a score equal to `score_to_beat` enough? Else it takes a better one. */
  readonly equal_is_enough: boolean;
  /**
   * From the player's score to `score_to_beat`, in 10^-8, never negative; null where that is no distance between two scores.
   */
  readonly gap: bigint | null;
  /** False: no further round can bring the player there. */
  readonly reachable: boolean;
}

/**
 * The prizes nearest above a player who may appear on the board: those of the next better place, counted from the player's
 * own, that has some the player does not win now; null where no better place adds a prize. A player without a score
 * counts as having 0 where the higher is better; where the lower is better there is no distance. Where fewer players
 * are on the board than win (`score_to_beat` null), any score is enough. IM: alone against the tiers, whatever others do.
 */
export function nextPrize(rules: PrizeRules, board: BoardScores, own: OwnPlace): NextPrize | null {
  return rules.type.prizesBy === 'score' ? nextTier(rules, own) : nextPlace(rules, board, own);
}

function nextTier({ prizes }: PrizeRules, { units }: OwnPlace): NextPrize | null {
  const bounds = prizes.map((prize) => BigInt(prize.place_to) * SCALE);
  const [bound] = descending(bounds.filter((bound) => units === null || bound < units));
  if (bound === undefined) return null;
  return {
    place: null,
    rounds: Number(bound / SCALE),
    prizes: prizesFor(prizes, 'score', 0, bound),
    score_to_beat: bound,
    equal_is_enough: true,
    gap: units === null ? null : BigInt(units) - bound,
    reachable: true,
  };
}

function nextPlace(rules: PrizeRules, board: BoardScores, own: OwnPlace): NextPrize | null {
  const { prizes } = rules;
  // A player who gets any score is behind the last one at worst.
  const worst = own.place ?? board.nextPlace;
  const atWorst = new Set(prizesFor(prizes, 'place', worst, 0n));
  if (own.place === undefined && atWorst.size > 0) return free(worst, [...atWorst], isFinal(rules, own));
  for (const bound of descending(prizes.map((prize) => prize.place_to).filter((place) => place < worst))) {
    const toBeat = board.unitsOfPlace(bound);
    if (toBeat === undefined) continue;
    // Who draws level with a score (shared), or passes it, leaves everybody behind who has it.
    const place = board.placeOfScore(toBeat);
    const won = prizesFor(prizes, 'place', place, 0n);
    if (won.some((prize) => !atWorst.has(prize)))
      return { ...over(rules, BigInt(toBeat), own), place, prizes: won };
  }
  return null;
}

function free(place: number, prizes: Prize[], final: boolean): NextPrize {
  const nobody = { score_to_beat: null, equal_is_enough: false, gap: null };
  return { place, rounds: null, prizes, ...nobody, reachable: !final };
}

function over(rules: PrizeRules, toBeat: bigint, own: OwnPlace): Omit<NextPrize, 'place' | 'prizes'> {
  const { better, counts } = rules.type;
  const equal_is_enough = tieTraits[rules.tieRule].repeatsPrizes;
  const least = counts === 'attempts' ? SCALE : 0n;
  const canBeBeaten = better === 'higher' || equal_is_enough || toBeat > least;
  return {
    rounds: null,
    score_to_beat: toBeat,
    equal_is_enough,
    gap: gapTo(toBeat, own.units, better),
    reachable: canBeBeaten && !isFinal(rules, own),
  };
}

function gapTo(toBeat: bigint, units: Whole | null, better: 'higher' | 'lower'): bigint | null {
  if (better === 'higher') return toBeat - BigInt(units ?? 0);
  return units === null ? null : BigInt(units) - toBeat;
}

// SR: the time is final once the target is reached. RA: only the first max_rounds count. Missions have attempts without end.
function isFinal({ type, maxRounds }: PrizeRules, { units, rounds }: OwnPlace): boolean {
  if (type.counts !== 'points') return false;
  return type.better === 'lower' ? units !== null : rounds >= maxRounds;
}

function descending<Value extends number | bigint>(values: Value[]): Value[] {
  return values.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
}
