import { setImmediate } from 'node:timers/promises';
import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import { type FoldWithSnapshots, outcomeOf } from '@laurel/rules/fold/fold.ts';
import type { TenantSession } from '../database/database.ts';
import { playersAtOnce, type RoundsQuery, readRounds, slicesOf } from '../events/events.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { foldSlice, type History, type Refold, readingOf, resume } from './player-history.ts';
import { isEmpty as holdsNothing } from './player-rows.ts';
import type { ActiveFold } from './tenant-state.ts';
import type { UnwrittenSnapshots } from './unwritten.ts';

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

/** Players that a fold under way has not reached are folded from the log when it gets there. */
export function isBuilt({ complete, built_to }: ActiveFold, player_id: string): boolean {
  return complete || (built_to !== null && compareCodePoints(player_id, built_to) <= 0);
}

/** A fold with its score. `resumed_at`: see `ChangedStanding`. */
export function toStanding(
  active: ActiveFold,
  player_id: string,
  { fold, snapshots }: FoldWithSnapshots,
  resumed_at: number | null,
): ChangedStanding {
  const { compiled, fold_id } = active;
  const { units, reached_at } = outcomeOf(compiled, fold);
  const isEmpty = holdsNothing(fold);
  return { fold_id, player_id, units, reached_at, compiled, fold, snapshots, resumed_at, isEmpty };
}
