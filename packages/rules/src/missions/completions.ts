import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { prizesOfSteps, type SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { explainFacts, explainRounds, type RoundExplained, wholeHistory } from '../explanations/explain.ts';
import type { LevelsRules } from '../kinds/levels/levels.ts';
import type { MissionRules } from '../kinds/mission/mission.ts';
import type { Joined } from '../rounds/joined.ts';
import type { FactKind } from '../rounds/player-fact.ts';
import type { GameRound, GameroundFact } from '../rounds/rounds.ts';
import type { LevelFrom } from '../segments/membership.ts';

/** A step, or the whole, that a player completed, and what completed it. */
export interface Completion {
  /** The index of the step; null if all steps were completed. */
  readonly step: number | null;
  /** the day (since 1970-01-01) or the week in which; 0 where the mission has no periods; of levels the season's number */
  readonly period: number;
  /** the how manieth repeat in that period, from 1 */
  readonly repeat: number;
  /** when the fact happened that completed it, µs */
  readonly completed_at: number;
  /** Null if a game round completed it. */
  readonly fact: FactKind | null;
  /** '' of a deposit or a login */
  readonly game_id: string;
  /** the round, or the `unique_id` of a deposit or a login */
  readonly round_id: string;
}

/**
 * All completions of one player in order (docs/rules/missions.md#4). `facts`: the player's events that are not voided, in
 * any order, each once. The number of completed steps is the score that the fold of the same facts gives.
 */
export function completionsOf(
  campaign: CompiledCampaign,
  facts: Iterable<GameroundFact>,
  joinedAt: Joined,
): Completion[] {
  return completionsIn(campaign, explainFacts(campaign, facts, wholeHistory(campaign, joinedAt)).steps);
}

/** All completions of one player, by the player's rounds and facts that are put together, in order. */
export function completionsOfRounds(
  campaign: CompiledCampaign,
  rounds: readonly GameRound[],
  joinedAt: Joined,
): Completion[] {
  return completionsIn(campaign, explainRounds(campaign, rounds, wholeHistory(campaign, joinedAt)).steps);
}

function completionsIn(campaign: CompiledCampaign, steps: readonly RoundExplained[]): Completion[] {
  if (campaign.rules.type.stepped) return levelsIn(campaign.rules as LevelsRules, steps);
  const { periodOf } = campaign.rules as MissionRules;
  const completions: Completion[] = [];
  let [period, repeat] = [0, 1];
  for (const { round, credits, attempt } of steps) {
    const { started_at, settled_at: completed_at, fact, game_id, round_id } = round;
    if (credits.length === 0) continue;
    const now = periodOf(started_at);
    if (now > period) [period, repeat] = [now, 1];
    const by = { period, repeat, completed_at, fact, game_id, round_id };
    for (const { index: step, times } of credits) if (times !== '0') completions.push({ step, ...by });
    if (attempt !== 'completed') continue;
    completions.push({ step: null, ...by });
    repeat += 1;
  }
  return completions;
}

/** The levels that a player reached: each a completion, whose period is the number of the season. */
function levelsIn({ seasons }: LevelsRules, steps: readonly RoundExplained[]): Completion[] {
  let period = 0;
  return steps.flatMap(({ round, reached }) => {
    const { started_at, settled_at: completed_at, fact, game_id, round_id } = round;
    if (reached.length > 0) period = Math.max(period, seasons.numberOf(started_at));
    return reached.map((step) => ({ step, period, repeat: 1, completed_at, fact, game_id, round_id }));
  });
}

/** What a completion is owed: the prize, and its place in payouts, the number of the step and of the whole one more. */
interface CompletionPrize {
  readonly place: number;
  readonly prize: UnplacedPrize;
}

/** The prize of a step by its index, or (null) of the whole; undefined: it has none (docs/rules/missions.md#4). */
export function prizeOfCompletion(
  definition: SteppedDefinition,
  step: number | null,
): CompletionPrize | undefined {
  const prizes = prizesOfSteps(definition);
  const index = step ?? prizes.length - 1;
  const prize = prizes[index];
  return prize ? { place: index + 1, prize } : undefined;
}

/**
 * Which level a player had from when on, in order (docs/rules/levels.md#5): levels are reached by the player's events, of
 * which each is given once, and lost at the ends of seasons, up to `until` (µs).
 */
export function levelHistory(
  campaign: CompiledCampaign,
  facts: Iterable<GameroundFact>,
  joined: Joined,
  until: number,
): LevelFrom[] {
  const { seasons, fall } = campaign.rules as LevelsRules;
  const history: LevelFrom[] = [];
  const now = () => history.at(-1) ?? { at: Number.NEGATIVE_INFINITY, level: 0 };
  const turnTo = (time: number) => {
    while (fall > 0 && now().level > 0) {
      const at = seasons.endOf(now().at);
      if (at > time) return;
      history.push({ at, level: Math.max(0, now().level - fall) });
    }
  };
  for (const { round, reached } of explainFacts(campaign, facts, wholeHistory(campaign, joined)).steps) {
    if (reached.length === 0) continue;
    turnTo(round.started_at);
    const last = seasons.endOf(round.started_at) - 1;
    for (const index of reached) {
      const at = Math.max(now().at, Math.min(round.settled_at, last));
      history.push({ at, level: index + 1 });
    }
  }
  turnTo(until);
  return history;
}
