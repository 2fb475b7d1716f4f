import type { KnownEntry } from '@laurel/rules/boards/board.ts';
import { isOver } from '@laurel/rules/boards/line.ts';
import { type BoardEntry, boardEntry } from '@laurel/rules/boards/tie-rule.ts';
import { emptyFold, foldNext, outcomeOf, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { foldAtMoments, type PastFact } from '@laurel/rules/fold/fold-at-moments.ts';
import type { Score as FoldScore } from '@laurel/rules/kinds/scored.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { pausesIn } from '@laurel/rules/players/pauses.ts';
import { isSameJoined, type Joined, joinedWith } from '@laurel/rules/rounds/joined.ts';
import type { TenantSession } from '../../database/database.ts';
import {
  everyPlayer,
  type HistoryPiece,
  type LogPart,
  readPiecesTogether,
  type Walk,
} from '../../history/history.ts';
import { joinedOf } from '../tenant-state.ts';
import { type FactsThen, readFactsThen } from './facts-then.ts';
import type { PastCampaign, PastMoment } from './past-campaign.ts';

/**
 * A player with the entries that a board had at each moment; null: none. If nothing changed, the same object as at the
 * previous moment.
 */
export interface PastPlayer {
  player_id: string;
  entries: (KnownEntry | null)[];
}

/** About how many events are read and unpacked in one piece: some 10 ms. */
const EVENTS_AT_ONCE = 5_000;

/** What is read of a player, with the folds as far as a long history was read. */
interface PastPart extends LogPart {
  long?: LongFolds;
}

/** With voids where something became void between the moments. */
type PastPiece = HistoryPiece<PastPart, 'plain' | 'numbered'>;

/**
 * Walks through all players once, with what each of them had at every moment: the log is read once, and each event is folded
 * once if events arrived in order. Holds no lock; its signal ends it.
 */
export async function* pastPlayers(
  tenant: TenantSession,
  past: PastCampaign,
  walk: Walk,
): AsyncGenerator<PastPlayer> {
  const { start, end, facts } = past.fold.compiled;
  const [first, last] = [past.moments[0], past.moments.at(-1)] as [PastMoment, PastMoment];
  const voids = { voidsAfter: first.voids_up_to, voidsUpTo: last.voids_up_to };
  const members = voids.voidsAfter === voids.voidsUpTo ? 'plain' : 'numbered';
  const wanted = { upTo: last.seq, ...voids, members } as const;
  for await (const player_ids of everyPlayer(tenant, walk.signal)) {
    const parts = player_ids.map((player_id): PastPart => ({ player_id, start, end, facts }));
    for await (const pieces of readPiecesTogether(tenant, parts, wanted, {
      eventsAtOnce: EVENTS_AT_ONCE,
      ...walk,
    })) {
      const playing = pieces.filter((piece) => piece.facts.length > 0 || !isWhole(piece));
      if (playing.length === 0) continue;
      const then = await readFactsThen(tenant, [...new Set(playing.map(playerOf))], first);
      for (const piece of playing) {
        const folds = foldsOf(past, piece, then);
        if (piece.isLast) yield withEligibility(playerOf(piece), scoresOf(past, folds), then, past);
      }
    }
  }
}

/** At the moments, as far as the piece goes. */
function foldsOf(past: PastCampaign, piece: PastPiece, then: FactsThen): Iterable<PlayerFold> {
  const { part } = piece;
  const joined = joinedThen(past, part.player_id, then);
  if (isWhole(piece)) return foldAtMoments(past.moments, piece.facts.map(pastFact), joined);
  part.long ??= new LongFolds(past, joined);
  part.long.take(piece);
  return part.long.folds;
}

/** Facts that are read without voids are as they were at all moments. */
function pastFact(fact: PastPiece['facts'][number]): PastFact {
  return 'voided_change' in fact ? fact : { ...fact, voided_change: null };
}

function isWhole({ part, start, isLast }: PastPiece): boolean {
  return isLast && start === part.start;
}

function playerOf({ part }: PastPiece): string {
  return part.player_id;
}

/** When the player joined, and, for the few who ever were paused, the pauses that were known at each moment. */
function joinedThen(
  { fold, moments }: PastCampaign,
  player_id: string,
  facts: FactsThen,
): Joined | readonly Joined[] {
  if (!fold.pauses.has(player_id) || isErased(player_id)) return joinedOf(fold, player_id);
  const joinedAt = fold.joined.get(player_id) ?? null;
  return moments.map((moment) =>
    joinedWith(joinedAt, pausesIn(fold.compiled, facts.pausesAt(player_id, moment))),
  );
}

type Score = Omit<KnownEntry, 'player_id' | 'eligible'> | null;

function scoresOf(past: PastCampaign, folds: Iterable<PlayerFold>): Score[] {
  const scores: Score[] = [];
  let before: { fold: unknown; campaign: unknown; score: Score } | undefined;
  let i = 0;
  for (const fold of folds) {
    const { campaign } = past.moments[i++] as PastMoment;
    if (before?.fold !== fold || before.campaign !== campaign)
      before = { fold, campaign, score: scoreOf(outcomeOf(campaign, fold), before?.score) };
    scores.push(before.score);
  }
  return scores;
}

function scoreOf(score: FoldScore, before: Score | undefined): Score {
  const entry = boardEntry(score);
  if (!before || !entry || entry.teams) return entry;
  return isSameScore(before, entry) ? before : entry;
}

function isSameScore(a: Omit<BoardEntry, 'player_id'>, b: Omit<BoardEntry, 'player_id'>): boolean {
  return Object.is(a.units, b.units) && Object.is(a.reached_at, b.reached_at) && a.turnover === b.turnover;
}

function withEligibility(
  player_id: string,
  scores: Score[],
  facts: FactsThen,
  { moments, isInAudience }: PastCampaign,
): PastPlayer {
  let known: PlayerFacts | undefined;
  let isIn: boolean | undefined;
  let before: { score: Score; entry: KnownEntry | null } = { score: null, entry: null };
  const entries = scores.map((score, i) => {
    const moment = moments[i] as PastMoment;
    if (score === null) {
      before = { score, entry: null };
      return null;
    }
    const then = facts.at(player_id, moment);
    if (isIn === undefined || then !== known) isIn = isInAudience(player_id, then);
    known = then;
    const isPlaced = (moment.is_final || isIn) && !moment.isExcluded(player_id);
    const eligible = isPlaced && !isOver(moment, score.reached_at);
    if (before.score !== score || before.entry?.eligible !== eligible)
      before = { score, entry: { player_id, ...score, eligible } };
    return before.entry;
  });
  return { player_id, entries };
}

/** Never reached: past boards keep no snapshot. */
const NO_SNAPSHOTS = Number.POSITIVE_INFINITY;

/** A slice of a long history at past moments. */
type PastSlice = Pick<HistoryPiece<never, 'plain' | 'numbered'>, 'start' | 'end' | 'facts'>;

/**
 * The folds of a player with many events at the moments, as `foldAtMoments` gives them, slice by slice: the events are never
 * all in memory. Moments that know the same events of all slices so far share a fold, so that a history that arrived in
 * order is folded once.
 */
class LongFolds {
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
