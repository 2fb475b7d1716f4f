import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import { encodeFold } from '@laurel/rules/fold/fold-text.ts';
import type { Session } from '../store/engine/database.ts';
import { readPlayersAfter } from '../store/players/known-facts.ts';
import type { ChangedStanding } from './fold-from-log.ts';
import { foldHistories } from './fold-histories.ts';
import { ChangedPlayers } from './folding.ts';
import type { Folds, HeldPlayer, Layout } from './held-players.ts';
import { campaignsOf, foldsIn } from './player-rows.ts';
import { recallPlayers } from './recall-players.ts';
import type { ActiveFold, TenantState } from './tenant-state.ts';
import type { BuiltSince } from './unwritten.ts';

/** About how many events one turn folds: some 100 ms, so that the log does not wait long for its turn. */
const BUILD_EVENTS = 20_000;
/** Most players of a turn, who may all have played little. */
const BUILD_PLAYERS = 2_000;

/** What a turn of building made. */
export interface Built {
  changed: ChangedPlayers;
  /** How far the folds are now, by fold; `players` and `differing` are of this turn. */
  progress: Map<number, BuiltSince>;
}

export interface BuildOptions {
  /** Did this process leave the cursor at that step? */
  isOurs: (step: number) => boolean;
  /** Players whom events name and no checkpoint holds yet. */
  unwrittenPlayers: Iterable<string>;
  buildEvents?: number | undefined;
}

/**
 * Builds on the folds under way up to where boards are, those together that have come equally far: they share one reading of the log.
 * Nothing is written, and nothing shown: a board shows a fold once it is complete. Where a fold is built again beside the shown one of
 * the same version, the two are compared to the byte (decisions 1, invariant I3).
 */
export async function buildFolds(
  session: Session,
  state: TenantState,
  { isOurs, unwrittenPlayers, buildEvents = BUILD_EVENTS }: BuildOptions,
): Promise<Built> {
  const { tenant_id } = state.tenant;
  const folds = leastBuilt(state.folds.filter((fold) => !fold.complete));
  const built_to = folds[0]?.built_to ?? null;
  const next = await nextPlayers(session, tenant_id, built_to, unwrittenPlayers);
  const histories = { folds, player_ids: next, upTo: state.seq };
  const { standings, player_ids } = await foldHistories(session, tenant_id, histories, buildEvents);
  const complete = player_ids.length < BUILD_PLAYERS && player_ids.length === next.length;
  const reached = { built_to: player_ids.at(-1) ?? built_to, complete, players: player_ids.length };
  const changed = new ChangedPlayers();
  const progress = new Map(folds.map(({ fold_id }) => [fold_id, { ...reached, differing: [] as string[] }]));
  for (const [period, ofPeriod] of Map.groupBy(folds, (fold) => fold.period)) {
    const layout = state.layouts.get(period) as Layout;
    const held = await hold(session, state, layout, player_ids, isOurs);
    const fold_ids = new Set(ofPeriod.map((fold) => fold.fold_id));
    for (const standing of standings.filter((one) => fold_ids.has(one.fold_id))) {
      const { player, folds: before } = held.get(standing.player_id) as Held;
      const at = layout.fold_ids.indexOf(standing.fold_id);
      if (!standing.isEmpty || before[at] !== undefined) changed.change(player, layout, before, at, standing);
      if (isDifferent(state, ofPeriod, layout, before, standing))
        progress.get(standing.fold_id)?.differing.push(standing.player_id);
    }
  }
  return { changed, progress };
}

/** The next players by code points, whether the database knows them yet or not. */
async function nextPlayers(
  session: Session,
  tenant_id: number,
  built_to: string | null,
  unwritten: Iterable<string>,
): Promise<string[]> {
  // Asked first: what a checkpoint writes while the database answers may be missing in both otherwise.
  const named = [...unwritten].filter((id) => built_to === null || compareCodePoints(id, built_to) > 0);
  const known = await readPlayersAfter(session, tenant_id, built_to, BUILD_PLAYERS);
  if (named.length === 0) return known;
  return [...new Set([...known, ...named])].sort(compareCodePoints).slice(0, BUILD_PLAYERS);
}

interface Held {
  player: HeldPlayer;
  folds: Folds;
}

async function hold(
  session: Session,
  state: TenantState,
  layout: Layout,
  player_ids: string[],
  isOurs: (step: number) => boolean,
): Promise<Map<string, Held>> {
  const campaigns = campaignsOf(state.folds);
  const players = await recallPlayers(session, state, layout, player_ids, isOurs);
  return new Map(
    players.map((player) => [player.player_id, { player, folds: foldsIn(player, layout, campaigns) }]),
  );
}

/** Is the shown fold of the same version another one? */
function isDifferent(
  { campaigns }: TenantState,
  building: ActiveFold[],
  layout: Layout,
  folds: Folds,
  { fold_id, compiled, fold, isEmpty }: ChangedStanding,
): boolean {
  const built = building.find((one) => one.fold_id === fold_id);
  const shown = built && campaigns.get(built.campaign_id);
  if (!shown || shown.fold_id === fold_id || shown.version !== built.version) return false;
  const other = folds[layout.fold_ids.indexOf(shown.fold_id)];
  if (other === undefined || isEmpty) return (other === undefined) !== isEmpty;
  return 'older' in other || encodeFold(compiled, other) !== encodeFold(compiled, fold);
}

/** The folds with the fewest players, which have one `built_to`. */
function leastBuilt(folds: ActiveFold[]): ActiveFold[] {
  const byProgress = (a: ActiveFold, b: ActiveFold) => compareCodePoints(a.built_to ?? '', b.built_to ?? '');
  const [least] = folds.toSorted(byProgress);
  return folds.filter((fold) => fold.built_to === least?.built_to);
}
