import { emptyFold, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import { decodeFold, isCurrent } from '@laurel/rules/fold/player-row.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';
import type { TenantSession } from '../database/database.ts';
import type { LogPart } from '../history/history.ts';
import { readSnapshotsBefore } from './store/fold-snapshots.ts';
import { type ActiveFold, joinedOf } from './tenant-state.ts';
import { standingKey, type UnwrittenSnapshots } from './unwritten.ts';

/** A player to be folded from the log alone: the rounds from `refold_from` on, where snapshots hold those before. */
export interface Refold extends RefoldFrom {
  active: ActiveFold;
  player_id: string;
  /** When the player joined and was paused; absent: as the fold's campaign has it. */
  joined?: Joined;
  /** Neither the database nor what is unwritten has a snapshot of the fold. */
  hasNoSnapshots?: boolean;
}

/** A player's history in one campaign, as far as it was folded. */
export interface History {
  refold: Refold;
  /** How many rounds the snapshot has that it began with; 0: no snapshot. */
  resumed_at: number;
  /** Rounds that have a bet from this time (µs) on are to be read. */
  start: number;
  fold: PlayerFold;
  snapshots: PlayerFold[];
}

/** The histories up to where snapshots have them; those of all players are read by one statement. */
export async function resumeHistories(
  tenant: TenantSession,
  refolds: Refold[],
  unwritten: readonly UnwrittenSnapshots[],
): Promise<History[]> {
  const wanted = refolds.filter(mayResume).map(({ active: { fold_id }, player_id, refold_from }) => ({
    fold_id,
    player_id,
    before: Math.min(refold_from, Number.MAX_SAFE_INTEGER),
    rounds: Math.min(...unwritten.map((one) => one.keptRounds(fold_id, player_id))),
  }));
  const rows = wanted.length === 0 ? [] : await readSnapshotsBefore(tenant, wanted);
  const texts = new Map(rows.map((row) => [standingKey(row.fold_id, row.player_id), row.fold]));
  const storedFold = ({ active: { fold_id, compiled }, player_id }: Refold) => {
    const text = texts.get(standingKey(fold_id, player_id));
    return text !== undefined && isCurrent(text) ? decodeFold(compiled, text) : undefined;
  };
  return refolds.map((refold) => {
    const { active, player_id, joined = joinedOf(active, player_id) } = refold;
    const known = mayResume(refold) ? (newestBefore(unwritten, refold) ?? storedFold(refold)) : undefined;
    const fold = known ?? emptyFold(active.compiled, joined);
    const start = fold.boundary?.started_at ?? active.compiled.start;
    return { refold, resumed_at: fold.folded_rounds, start, fold, snapshots: [] };
  });
}

/** Can there be a snapshot before the rounds that change? */
function mayResume({ active, refold_from }: Refold): boolean {
  return refold_from > active.compiled.start;
}

/** A snapshot that is not stored yet is newer than all stored ones, and true unless a later change dropped it. */
function newestBefore(unwritten: readonly UnwrittenSnapshots[], refold: Refold): PlayerFold | undefined {
  const { active, player_id, refold_from } = refold;
  let kept = Number.POSITIVE_INFINITY;
  for (const one of unwritten.toReversed()) {
    const found = one.newestBefore(active.fold_id, player_id, refold_from, kept);
    if (found) return found;
    kept = Math.min(kept, one.keptRounds(active.fold_id, player_id));
  }
  return undefined;
}

/** A part of a player's history in the log, and the histories in campaigns that are folded from it. */
export interface SharedPart extends LogPart {
  histories: History[];
}

/**
 * The parts of one player's history to be read, of which the histories share as many as possible. Those that continue from
 * snapshots share one: the same late rounds lie in each, and the snapshots are little older. Whole histories share one for
 * each window.
 */
export function partsToRead(histories: History[]): SharedPart[] {
  const parts: SharedPart[] = [];
  for (const history of histories) {
    const { player_id, active } = history.refold;
    const { start } = history;
    const { end, facts } = active.compiled;
    const part = parts.find((one) => isOfPart(history, one));
    if (part) {
      part.start = Math.min(part.start, start);
      part.end = Math.max(part.end, end);
      if (facts.length > 0) part.facts = [...new Set([...part.facts, ...facts])];
      part.histories.push(history);
    } else parts.push({ player_id, start, end, facts, histories: [history] });
  }
  return parts;
}

function isOfPart({ resumed_at, start, refold }: History, part: SharedPart): boolean {
  const isResumed = (part.histories[0] as History).resumed_at > 0;
  if (resumed_at > 0 || isResumed) return resumed_at > 0 && isResumed;
  return start === part.start && refold.active.compiled.end === part.end;
}
