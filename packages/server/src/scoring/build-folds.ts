import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import type { Session } from '../store/engine/database.ts';
import { readPlayersAfter } from '../store/players/known-facts.ts';
import { advanceFold, deleteFolds, showFold } from '../store/scoring/campaign-folds.ts';
import { compareFolds, finishRebuild, readRebuildOf } from '../store/scoring/rebuilds.ts';
import { storeStandings } from './fold-from-log.ts';
import { foldHistories } from './fold-histories.ts';
import { completeStep, emptyStep, type Step } from './step.ts';
import type { ActiveFold, TenantState } from './tenant-state.ts';

/** About how many events one step folds: some 100 ms, so that the log does not wait long for its turn. */
const BUILD_EVENTS = 20_000;
/** Most players of a step, who may all have played little. */
const BUILD_PLAYERS = 2_000;

/**
 * Builds on the folds under way, those together that have come equally far: they share one reading of the log. A fold that is
 * complete takes the place of the shown one, or, if it was only a check, goes away again (decisions 1, invariant I3).
 */
export async function buildFolds(
  session: Session,
  state: TenantState,
  buildEvents = BUILD_EVENTS,
): Promise<Step> {
  const { tenant_id } = state.tenant;
  const folds = leastBuilt(state.folds.filter((fold) => !fold.complete));
  const built_to = folds[0]?.built_to ?? null;
  const next = await readPlayersAfter(session, tenant_id, built_to, BUILD_PLAYERS);
  const histories = { folds, player_ids: next, upTo: state.cursor.seq };
  const folded = await foldHistories(session, tenant_id, histories, buildEvents);
  const { player_ids } = folded;
  const standings = folded.standings.filter(({ isEmpty }) => !isEmpty);
  const complete = player_ids.length < BUILD_PLAYERS && player_ids.length === next.length;
  const progress = { built_to: player_ids.at(-1) ?? built_to, complete };
  const built = folds.map((fold) => ({ ...fold, ...progress }));
  await storeStandings(session, tenant_id, standings);
  for (const { fold_id } of built)
    await advanceFold(session, tenant_id, fold_id, progress, player_ids.length);
  const finished = built.filter((fold) => fold.complete && !fold.shown);
  for (const fold of finished) await finish(session, state, fold);
  const step = { ...emptyStep(state), standings, built, more: true };
  return completeStep(session, step, state.cursor.seq, finished.length > 0);
}

/** Compares with the shown fold where staff asked for it; both stand at the same event. */
async function finish(
  session: Session,
  state: TenantState,
  { campaign_id, fold_id }: ActiveFold,
): Promise<void> {
  const { tenant_id } = state.tenant;
  const shown = state.campaigns.get(campaign_id);
  const rebuild = await readRebuildOf(session, tenant_id, fold_id);
  if (rebuild && shown) {
    const found = await compareFolds(session, tenant_id, shown.fold_id, fold_id);
    await finishRebuild(session, tenant_id, rebuild.rebuild_id, found);
  }
  if (rebuild?.check_only) await deleteFolds(session, tenant_id, campaign_id, 'not shown');
  else await showFold(session, tenant_id, campaign_id, fold_id);
}

/** The folds with the fewest players, which have one `built_to`. */
function leastBuilt(folds: ActiveFold[]): ActiveFold[] {
  const byProgress = (a: ActiveFold, b: ActiveFold) => compareCodePoints(a.built_to ?? '', b.built_to ?? '');
  const [least] = folds.toSorted(byProgress);
  return folds.filter((fold) => fold.built_to === least?.built_to);
}
