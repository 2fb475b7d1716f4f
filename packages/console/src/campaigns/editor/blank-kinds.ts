import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { blankDefinition } from './blank-definition.ts';
import { newStep } from './missions/new-step.ts';

/** A definition of each kind to begin with. */
export const blankOfKind: Record<CampaignKindName, (now: Date) => CampaignDefinition> = {
  tournament: (now) => blankDefinition('PT', now),
  mission: (now) => {
    const { shared, counting } = blankParts(now);
    const rules = {
      ...counting,
      steps: [newStep('login_days', shared.default_language)],
      in_order: false,
      repeat: { times: 1, every: 'campaign' as const },
      time_zone: 'UTC',
      settle_after_seconds: 60,
    };
    return { ...shared, kind: 'mission', rules, prize: null };
  },
  raffle: (now) => {
    const { shared, counting } = blankParts(now);
    const rules = {
      ...counting,
      tickets: [{ task: 'turnover' as const, amount: '10', tickets: 1 }],
      max_tickets: null,
      one_prize_a_player: true,
      seed: 'sealed' as const,
    };
    return { ...shared, kind: 'raffle', rules, prizes: [] };
  },
};

/** What all kinds begin with, and of their rules. */
function blankParts(now: Date) {
  const { tournament_type, leaderboard_size, prizes, rules, ...shared } = blankDefinition('PT', now);
  const { tasks, tie_rule, ...counting } = rules;
  return { shared, counting };
}
