import { emptyFold, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { decodeFold, isCurrent } from '@laurel/rules/fold/fold-text.ts';
import type { RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import type { TenantSession } from '../database/database.ts';
import type { GameroundRow, RoundSlice } from '../events/events.ts';
import { readSnapshotsBefore } from './store/fold-snapshots.ts';
import type { ActiveFold } from './tenant-state.ts';
import { standingKey, type UnwrittenSnapshots } from './unwritten.ts';

/** A player to be folded from the log alone: the rounds from `refold_from` on, where snapshots hold those before. */
export interface Refold extends RefoldFrom {
  active: ActiveFold;
  player_id: string;
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

/** The histories up to where snapshots have them. */
export async function resume(
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

/** Equal for histories that one reading of the log serves. */
export function readingOf({ start, refold: { active, player_id } }: History): string {
  const { compiled } = active;
  return `${start} ${compiled.end} ${start === compiled.start ? '' : player_id}`;
}

/**
 * `facts`: all events of the player's rounds that have a bet in the slice; those that start elsewhere are of other slices.
 */
export function foldSlice(history: History, { start, end }: RoundSlice, facts: GameroundRow[]): void {
  const { compiled } = history.refold.active;
  const rounds = roundsInOrder({ ...compiled, start, end }, facts, history.fold.boundary);
  const { fold, snapshots } = foldNext(compiled, history.fold, rounds);
  history.fold = fold;
  history.snapshots.push(...snapshots);
}
