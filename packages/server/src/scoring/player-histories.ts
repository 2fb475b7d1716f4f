import { emptyFold, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { decodeFold, isCurrent } from '@laurel/rules/fold/fold-text.ts';
import type { RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import type { TenantSession } from '../database/database.ts';
import type { LogPart } from '../events/events.ts';
import { readSnapshotsBefore } from './store/fold-snapshots.ts';
import type { ActiveFold } from './tenant-state.ts';
import { standingKey, type UnwrittenSnapshots } from './unwritten.ts';

/** A player to be folded from the log alone: the rounds from `refold_from` on, where snapshots hold those before. */
export interface Refold extends RefoldFrom {
  active: ActiveFold;
  player_id: string;
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
  const wanted = refolds
    .filter(({ active, refold_from }) => refold_from > active.compiled.start)
    .map(({ active: { fold_id }, player_id, refold_from }) => ({
      fold_id,
      player_id,
      before: Math.min(refold_from, Number.MAX_SAFE_INTEGER),
      rounds: Math.min(...unwritten.map((one) => one.keptRounds(fold_id, player_id))),
    }));
  const rows = wanted.length === 0 ? [] : await readSnapshotsBefore(tenant, wanted);
  const texts = new Map(rows.map((row) => [standingKey(row.fold_id, row.player_id), row.fold]));
  return refolds.map((refold) => {
    const { compiled, fold_id, joined } = refold.active;
    const text = texts.get(standingKey(fold_id, refold.player_id));
    const stored = text !== undefined && isCurrent(text) ? decodeFold(compiled, text) : undefined;
    const fold =
      newestBefore(unwritten, refold) ?? stored ?? emptyFold(compiled, joined.get(refold.player_id) ?? null);
    const start = fold.boundary?.started_at ?? compiled.start;
    return { refold, resumed_at: fold.folded_rounds, start, fold, snapshots: [] };
  });
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
  return [...Map.groupBy(histories, partKey).values()].map((alike) => ({
    player_id: (alike[0] as History).refold.player_id,
    start: Math.min(...alike.map(({ start }) => start)),
    end: Math.max(...alike.map(({ refold }) => refold.active.compiled.end)),
    histories: alike,
  }));
}

function partKey({ resumed_at, start, refold }: History): string {
  return resumed_at > 0 ? 'resumed' : `${start} ${refold.active.compiled.end}`;
}
