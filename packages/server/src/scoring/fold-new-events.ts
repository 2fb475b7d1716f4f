import { setImmediate } from 'node:timers/promises';
import { extendFold } from '@laurel/rules/fold/extend-fold.ts';
import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import { type NewFact, NewRounds, type PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import type { TenantSession } from '../database/database.ts';
import { foldFromLog, isBuilt, toStanding } from './fold-from-log.ts';
import { ChangedPlayers } from './folding.ts';
import type { Layout } from './held-players.ts';
import type { Refold } from './player-history.ts';
import { type Recalled, recallPlayers } from './recall-players.ts';
import type { ActiveFold, TenantState } from './tenant-state.ts';
import type { UnwrittenSnapshots } from './unwritten-snapshots.ts';

/** Standings that are folded before requests get their turn: some 5 ms. */
const FOLDED_AT_ONCE = 2_000;

export interface FoldOptions {
  /** Did this process leave the cursor at that step? */
  isOurs: (step: number) => boolean;
  /** Snapshots that no checkpoint has yet, the newest last. */
  unwrittenSnapshots: readonly UnwrittenSnapshots[];
}

/**
 * Takes the gameround events of a step into every fold that they can affect. Players whose fold cannot be extended are
 * folded again from the log, up to `upTo`. It writes and shows nothing; requests get their turn in between.
 */
export async function foldNewEvents(
  tenant: TenantSession,
  state: TenantState,
  news: NewFact[],
  upTo: number,
  { isOurs, unwrittenSnapshots }: FoldOptions,
): Promise<ChangedPlayers> {
  const changed = new ChangedPlayers();
  const shared = new NewRounds(news);
  const byId = new Map(state.folds.map((fold) => [fold.fold_id, fold]));
  for (const layout of state.layouts.values()) {
    const active = layout.fold_ids.map((fold_id) => byId.get(fold_id) as ActiveFold);
    const views = active.map((one) => shared.of(one.compiled));
    const player_ids = new Set([...new Set(views)].flatMap((view) => [...view.keys()]));
    const recalled = await recallPlayers(tenant, state, layout, player_ids, isOurs);
    const refolds = await extendAll(changed, layout, active, views, recalled);
    if (refolds.length === 0) continue;
    const options = { unwritten: unwrittenSnapshots };
    const { standings } = await foldFromLog(tenant, refolds, upTo, options);
    for (const standing of standings) {
      const { player, folds } = recalled.get(standing.player_id) as Recalled;
      changed.change(player, layout, folds, layout.fold_ids.indexOf(standing.fold_id), standing);
    }
  }
  return changed;
}

/**
 * Extends folds where possible; returns the players to fold from the log instead. The folds of one player are extended one
 * after the other: they keep the same rounds, which stay in the processor's cache that way.
 */
async function extendAll(
  changed: ChangedPlayers,
  layout: Layout,
  active: readonly ActiveFold[],
  views: readonly ReadonlyMap<string, PlayerRounds>[],
  recalled: ReadonlyMap<string, Recalled>,
): Promise<Refold[]> {
  const refolds: Refold[] = [];
  let folded = 0;
  for (const [player_id, { player, folds }] of recalled) {
    for (const [at, one] of active.entries()) {
      const news = views[at]?.get(player_id);
      // A fold under way includes only the players that it has reached.
      if (!news || one.check_only || !isBuilt(one, player_id)) continue;
      const before = folds[at];
      const isOlder = before !== undefined && 'older' in before;
      const joinedAt = one.joined.get(player_id) ?? null;
      const extended = isOlder ? FROM_START : extendFold(one.compiled, before, news, joinedAt);
      if (extended === null) continue;
      if ('refold_from' in extended) refolds.push({ active: one, player_id, ...extended });
      else changed.change(player, layout, folds, at, toStanding(one, player_id, extended, null));
      folded += 1;
    }
    if (folded < FOLDED_AT_ONCE) continue;
    folded = 0;
    await setImmediate();
  }
  return refolds;
}
