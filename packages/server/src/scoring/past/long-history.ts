import { emptyFold, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { isSameJoined, type Joined } from '@laurel/rules/rounds/joined.ts';
import type { HistoryPiece } from '../../history/history.ts';
import type { PastCampaign, PastMoment } from './past-campaign.ts';

/** Never reached: past boards keep no snapshot. */
const NO_SNAPSHOTS = Number.POSITIVE_INFINITY;

/** A slice of a long history at past moments. */
export type PastSlice = Pick<HistoryPiece<never, 'plain' | 'numbered'>, 'start' | 'end' | 'facts'>;

/**
 * The folds of a player with many events at the moments, as `foldAtMoments` gives them, slice by slice: the events are never
 * all in memory. Moments that know the same events of all slices so far share a fold, so that a history that arrived in
 * order is folded once.
 */
export class LongFolds {
  readonly #moments: readonly PastMoment[];
  #folds: PlayerFold[] = [];

  /** `joined` is when the player joined, once for all moments, or at each of them. */
  constructor({ fold: { compiled }, moments }: PastCampaign, joined: Joined | readonly Joined[]) {
    this.#moments = moments;
    for (const i of moments.keys()) {
      // Moments at which the player had joined alike share one, and so may share what is folded from it.
      const isSame = i > 0 && isSameJoined(joinedAt(joined, i - 1), joinedAt(joined, i));
      const before = this.#folds[i - 1];
      this.#folds.push(isSame && before ? before : emptyFold(compiled, joinedAt(joined, i)));
    }
  }

  /** At the moments, of the slices that were taken. */
  get folds(): readonly PlayerFold[] {
    return this.#folds;
  }

  /** Takes the next slice. */
  take(slice: PastSlice): void {
    const hasVoids = slice.facts.some((fact) => voidOf(fact) !== null);
    const next: Folded[] = [];
    for (const [i, moment] of this.#moments.entries()) {
      const before = { campaign: moment.campaign, fold: this.#folds[i] as PlayerFold };
      next.push(foldSlice(moment, before, slice, { earlier: next.at(-1), hasVoids }));
    }
    this.#folds = next.map(({ fold }) => fold);
  }
}

function joinedAt(joined: Joined | readonly Joined[], nth: number): Joined {
  return Array.isArray(joined) ? ((joined as readonly Joined[])[nth] as Joined) : (joined as Joined);
}

/** The fold of a moment after a slice, and what it was made of. */
interface Folded {
  campaign: PastMoment['campaign'];
  before: PlayerFold;
  /** How many events of the slice it has: those of a later moment include them, unless some became void. */
  events: number;
  voids_up_to: number;
  fold: PlayerFold;
}

/** Folds a slice of a moment; `earlier` is the fold of the moment before. */
function foldSlice(
  { received, voids_up_to }: PastMoment,
  { campaign, fold: before }: Pick<Folded, 'campaign' | 'fold'>,
  { start, end, facts }: PastSlice,
  { earlier, hasVoids }: { earlier: Folded | undefined; hasVoids: boolean },
): Folded {
  const isKnown = (fact: SliceFact) =>
    fact.received_at <= received && (voidOf(fact) ?? Number.POSITIVE_INFINITY) > voids_up_to;
  const known = facts.filter(isKnown);
  const folded = { campaign, before, events: known.length, voids_up_to };
  if (known.length === 0) return { ...folded, fold: before };
  if (earlier && isSame(earlier, folded, hasVoids)) return earlier;
  const rounds = roundsInOrder({ ...campaign, start, end }, known, before.boundary);
  return { ...folded, fold: foldNext(campaign, before, rounds, NO_SNAPSHOTS).fold };
}

type SliceFact = PastSlice['facts'][number];

function voidOf(fact: SliceFact): number | null {
  return 'voided_change' in fact ? fact.voided_change : null;
}

function isSame(earlier: Folded, next: Omit<Folded, 'fold'>, hasVoids: boolean): boolean {
  if (hasVoids && earlier.voids_up_to !== next.voids_up_to) return false;
  return (
    earlier.campaign === next.campaign && earlier.before === next.before && earlier.events === next.events
  );
}
