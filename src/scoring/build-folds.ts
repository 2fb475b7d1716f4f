import { compareCodePoints } from '../rules/code-points.ts';
import { advanceFold, deleteFolds, showFold } from '../store/campaign-folds.ts';
import type { Session } from '../store/database.ts';
import { readPlayersAfter } from '../store/known-facts.ts';
import { compareFolds, finishRebuild, readRebuildOf } from '../store/rebuilds.ts';
import { foldFromLog, storeStandings } from './fold-from-log.ts';
import { commitStep, emptyStep, type Step } from './step.ts';
import type { ActiveFold, TenantState } from './tenant-state.ts';

/**
 * About how many events one step folds: some 100 ms, so that the log does not wait long for its turn. The number of players whose
 * rounds are read at once follows from how much those before them had played.
 */
const BUILD_EVENTS = 20_000;
const BUILD_PLAYERS = { least: 10, most: 2_000 };

/**
 * Builds on the folds under way, those together that have come equally far: they share one reading of the log. A fold that is
 * complete takes the place of the shown one, or, if it was only a check, goes away again (decisions 1, law L3).
 */
export async function buildFolds(session: Session, state: TenantState): Promise<Step> {
  const { tenant_id } = state.tenant;
  const folds = leastBuilt(state.folds.filter((fold) => !fold.complete));
  const built_to = folds[0]?.built_to ?? null;
  const player_ids = await readPlayersAfter(session, tenant_id, built_to, state.buildPlayers);
  const refolds = folds.flatMap((active) => player_ids.map((player_id) => ({ active, player_id })));
  const folded = await foldFromLog(session, tenant_id, refolds, state.cursor.seq);
  const standings = folded.standings.filter(({ isEmpty }) => !isEmpty);
  const complete = player_ids.length < state.buildPlayers;
  const progress = { built_to: player_ids.at(-1) ?? built_to, complete };
  const built = folds.map((fold) => ({ ...fold, ...progress }));
  await storeStandings(session, tenant_id, standings);
  for (const { fold_id } of built)
    await advanceFold(session, tenant_id, fold_id, progress, player_ids.length);
  const finished = built.filter((fold) => fold.complete && !fold.shown);
  for (const fold of finished) await finish(session, state, fold);
  const buildPlayers = nextBuildPlayers(state.buildPlayers, folded.events);
  const step = { ...emptyStep(state), standings, built, buildPlayers, more: true };
  return commitStep(session, step, state.cursor.seq, finished.length > 0);
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

/** At most four times as many as before: a few players who did not play say little of the next. */
function nextBuildPlayers(players: number, events: number): number {
  const wanted = Math.round((players * BUILD_EVENTS) / Math.max(events, 1));
  return Math.max(BUILD_PLAYERS.least, Math.min(BUILD_PLAYERS.most, players * 4, wanted));
}

/** The folds with the fewest players, which have one `built_to`. */
function leastBuilt(folds: ActiveFold[]): ActiveFold[] {
  const byProgress = (a: ActiveFold, b: ActiveFold) => compareCodePoints(a.built_to ?? '', b.built_to ?? '');
  const [least] = folds.toSorted(byProgress);
  return folds.filter((fold) => fold.built_to === least?.built_to);
}
