import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { decodeFacts, type PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { ChangedStanding } from './fold-from-log.ts';
import type { Step } from './step.ts';
import { type ShownCampaign, shownVersion, type TenantState } from './tenant-state.ts';

/** Standings kept hot for a tenant; of each fold its share, and there the ones longest untouched go first. */
const HOT_STANDINGS = 60_000;

/** Makes a committed step visible: boards follow, standings are kept hot. Answers the state after the step. */
export function showStep(step: Step): TenantState {
  const { state, cursor, learned, built, reloaded } = step;
  const standings = Map.groupBy(step.standings, (standing) => standing.fold_id);
  const changed = new Set(step.changed);
  for (const campaign of state.campaigns.values()) {
    showOn(campaign, step, standings.get(campaign.fold_id) ?? []);
    if (changed.has(campaign.fold_id)) campaign.shown_version = shownVersion(cursor);
  }
  for (const [game_id, facts] of learned.games) state.games.set(game_id, facts);
  const after = reloaded ?? { ...state, cursor, folds: withProgress(state.folds, built) };
  keepHot(after.hot, standings);
  return { ...after, buildsNext: built.length === 0 };
}

function withProgress(folds: TenantState['folds'], built: TenantState['folds']): TenantState['folds'] {
  if (built.length === 0) return folds;
  return folds.map((fold) => built.find((one) => one.fold_id === fold.fold_id) ?? fold);
}

function showOn(
  { board, isEligible }: ShownCampaign,
  { learned, facts, looked }: Step,
  standings: ChangedStanding[],
): void {
  const factsOf = (player_id: string): PlayerFacts | undefined => {
    const text = facts.get(player_id);
    return text === undefined ? undefined : decodeFacts(text);
  };
  for (const [player_id, known] of learned.players)
    board.setEligible(player_id, isEligible(player_id, known));
  for (const player_id of looked) board.setEligible(player_id, isEligible(player_id, factsOf(player_id)));
  for (const { player_id, units, reached_at } of standings) {
    const entry = units === null || reached_at === null ? null : { player_id, units, reached_at };
    const eligible =
      entry !== null && (board.eligibility(player_id) ?? isEligible(player_id, factsOf(player_id)));
    board.setScore(player_id, entry, eligible);
  }
}

function keepHot(hot: TenantState['hot'], standings: Map<number, ChangedStanding[]>): void {
  for (const [fold_id, ofFold] of standings) {
    const players = hot.get(fold_id) ?? new Map<string, PlayerFold>();
    hot.set(fold_id, players);
    for (const { player_id, fold } of ofFold) {
      players.delete(player_id);
      players.set(player_id, fold);
    }
  }
  const count = [...hot.values()].reduce((sum, players) => sum + players.size, 0);
  if (count > HOT_STANDINGS) for (const players of hot.values()) cool(players, HOT_STANDINGS / count);
}

function cool(players: Map<string, PlayerFold>, share: number): void {
  const kept = Math.floor(players.size * share);
  for (const player_id of players.keys()) {
    if (players.size <= kept) break;
    players.delete(player_id);
  }
}
