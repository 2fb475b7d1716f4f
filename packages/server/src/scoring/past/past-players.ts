import type { KnownEntry } from '@laurel/rules/boards/board.ts';
import { boardEntry } from '@laurel/rules/boards/board-entry.ts';
import { isOver } from '@laurel/rules/boards/line.ts';
import type { BoardEntry } from '@laurel/rules/boards/tie-rule.ts';
import { outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { foldAtMoments, type PastFact } from '@laurel/rules/fold/fold-at-moments.ts';
import type { Score as FoldScore } from '@laurel/rules/kinds/scored.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { pausesIn } from '@laurel/rules/players/pauses.ts';
import { type Joined, joinedWith } from '@laurel/rules/rounds/joined.ts';
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
import { LongFolds } from './long-history.ts';
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
