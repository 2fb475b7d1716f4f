import { decodeFacts, type PlayerFacts } from '../rules/facts.ts';
import { scoreUnits } from '../rules/score.ts';
import type { Step } from './take-step.ts';
import { type ShownCampaign, shownVersion, standingKey, type TenantState } from './tenant-state.ts';

/** Standings kept hot for a tenant; the ones longest untouched go first. */
const HOT_STANDINGS = 100_000;

/**
 * Makes a committed step visible: boards follow, standings are kept hot. Answers the state after the step.
 */
export function showStep(step: Step): TenantState {
  if (step.reloaded) return step.reloaded;
  const { state, cursor, learned, built } = step;
  for (const campaign of state.campaigns.values()) showOn(campaign, step);
  for (const [game_id, facts] of learned.games) state.games.set(game_id, facts);
  keepHot(step);
  return {
    ...state,
    cursor,
    folds: built ? state.folds.map((fold) => (fold.fold_id === built.fold_id ? built : fold)) : state.folds,
  };
}

function showOn(
  { fold_id, board, isEligible }: ShownCampaign,
  { standings, learned, facts, cursor }: Step,
): void {
  const version = shownVersion(cursor);
  for (const [player_id, known] of learned.players)
    board.setEligible(player_id, isEligible(player_id, known), version);
  const factsOf = (player_id: string): PlayerFacts | undefined => {
    const text = facts.get(player_id);
    return text === undefined ? undefined : decodeFacts(text);
  };
  for (const { player_id, score, reached_at } of standings.filter(
    (standing) => standing.fold_id === fold_id,
  )) {
    const entry =
      score === null || reached_at === null ? null : { player_id, units: scoreUnits(score), reached_at };
    const eligible = board.eligibility(player_id) ?? isEligible(player_id, factsOf(player_id));
    board.setScore(player_id, entry, eligible, version);
  }
}

function keepHot({ state: { hot }, standings }: Step): void {
  for (const { fold_id, player_id, fold } of standings) {
    const key = standingKey(fold_id, player_id);
    hot.delete(key);
    hot.set(key, fold);
  }
  for (const key of hot.keys()) {
    if (hot.size <= HOT_STANDINGS) break;
    hot.delete(key);
  }
}
