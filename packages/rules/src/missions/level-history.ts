import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { explainFacts, wholeHistory } from '../explanations/explain.ts';
import type { LevelsRules } from '../kinds/levels/levels.ts';
import type { Joined } from '../rounds/joined.ts';
import type { GameroundFact } from '../rounds/rounds.ts';
import type { LevelFrom } from '../segments/membership.ts';

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
