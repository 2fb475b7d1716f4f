import { setImmediate } from 'node:timers/promises';
import { emptyFold, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { decodeFold, isCurrent } from '@laurel/rules/fold/fold-text.ts';
import type { RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import type { TenantSession } from '../database/database.ts';
import {
  type GameroundRow,
  playersAtOnce,
  type RoundSlice,
  type RoundsQuery,
  readRounds,
  slicesOf,
} from '../events/events.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { toStanding } from './folding.ts';
import { readSnapshotsBefore } from './store/fold-snapshots.ts';
import type { ActiveFold } from './tenant-state.ts';
import { standingKey, type UnwrittenSnapshots } from './unwritten.ts';

export interface Refolded {
  /** In the order of the request. */
  standings: ChangedStanding[];
  /** The players who were folded, in the order in which they were first named. */
  player_ids: string[];
}

export interface FromLogOptions {
  /** Snapshots that no checkpoint has yet, the newest last. */
  unwritten?: readonly UnwrittenSnapshots[];
  enough?: number;
  /** As of `RoundsQuery`. */
  voidsUpTo?: number | undefined;
}

/**
 * Folds players from the log alone, up to `upTo`: a group of them at a time, and a player with many rounds in slices, so
 * that neither memory nor other work of this process suffers however much they played. No group is begun once `enough`
 * events were folded; then the last players are missing. Players who are not folded from the start continue from their
 * newest snapshot, stored or `unwritten`.
 */
export async function foldFromLog(
  tenant: TenantSession,
  refolds: Refold[],
  upTo: number,
  { unwritten = [], enough = Number.POSITIVE_INFINITY, voidsUpTo }: FromLogOptions = {},
): Promise<Refolded> {
  const byPlayer = Map.groupBy(refolds, (refold) => refold.player_id);
  const player_ids = [...byPlayer.keys()];
  const folded = new Map<Refold, ChangedStanding>();
  let done = 0;
  let before: Parameters<typeof playersAtOnce>[0];
  for (let events = 0; done < player_ids.length && events < enough; ) {
    const group = player_ids.slice(done, done + playersAtOnce(before));
    const ofGroup = group.flatMap((player_id) => byPlayer.get(player_id) as Refold[]);
    const read = await foldGroup(tenant, ofGroup, { upTo, voidsUpTo }, unwritten, folded);
    before = { players: group.length, events: read };
    events += read;
    done += group.length;
  }
  const standings = refolds.flatMap((refold) => folded.get(refold) ?? []);
  return { standings, player_ids: player_ids.slice(0, done) };
}

/** Returns how many events were folded. */
async function foldGroup(
  tenant: TenantSession,
  refolds: Refold[],
  asOf: Pick<RoundsQuery, 'upTo' | 'voidsUpTo'>,
  unwritten: readonly UnwrittenSnapshots[],
  folded: Map<Refold, ChangedStanding>,
): Promise<number> {
  let events = 0;
  const histories = await resume(tenant, refolds, unwritten);
  // Refolds that are read from the same time on, the usual case, share one reading of the log.
  for (const alike of Map.groupBy(histories, readingOf).values()) {
    const { start, refold } = alike[0] as History;
    const player_ids = [...new Set(alike.map((history) => history.refold.player_id))];
    const query = { player_ids, start, end: refold.active.compiled.end, ...asOf };
    for (const slice of await slicesOf(tenant, query)) {
      const ofPlayers = Map.groupBy(await readRounds(tenant, { ...slice, ...asOf }), (row) => row.player_id);
      const inSlice = new Set(slice.player_ids);
      for (const history of alike) {
        const { player_id } = history.refold;
        if (!inSlice.has(player_id)) continue;
        const facts = ofPlayers.get(player_id) ?? [];
        events += facts.length;
        foldSlice(history, slice, facts);
      }
      await setImmediate();
    }
  }
  for (const { refold, ...history } of histories)
    folded.set(refold, toStanding(refold.active, refold.player_id, history, history.resumed_at));
  return events;
}

/** A player to be folded from the log alone: the rounds from `refold_from` on, where snapshots hold those before. */
export interface Refold extends RefoldFrom {
  active: ActiveFold;
  player_id: string;
}

/** A player's history in one campaign, as far as it was folded. */
interface History {
  refold: Refold;
  /** How many rounds the snapshot has that it began with; 0: no snapshot. */
  resumed_at: number;
  /** Rounds that have a bet from this time (µs) on are to be read. */
  start: number;
  fold: PlayerFold;
  snapshots: PlayerFold[];
}

/** The histories up to where snapshots have them. */
async function resume(
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
function readingOf({ start, refold: { active, player_id } }: History): string {
  const { compiled } = active;
  return `${start} ${compiled.end} ${start === compiled.start ? '' : player_id}`;
}

/**
 * `facts`: all events of the player's rounds that have a bet in the slice; those that start elsewhere are of other slices.
 */
function foldSlice(history: History, { start, end }: RoundSlice, facts: GameroundRow[]): void {
  const { compiled } = history.refold.active;
  const rounds = roundsInOrder({ ...compiled, start, end }, facts, history.fold.boundary);
  const { fold, snapshots } = foldNext(compiled, history.fold, rounds);
  history.fold = fold;
  history.snapshots.push(...snapshots);
}
