import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { blankDefinition, blankShared } from './blank-definition.ts';
import { newPot } from './jackpots/level-words.ts';
import { newExperience, newLevel } from './levels/new-level.ts';
import { newPrize, newStep } from './missions/new-step.ts';

/** A definition of each kind to begin with. */
export const blankOfKind: Record<CampaignKindName, (now: Date) => CampaignDefinition> = {
  tournament: (now) => blankDefinition('PT', now),
  mission: (now) =>
    normaliseDefinition({
      ...{ kind: 'mission', ...blankShared(now) },
      rules: { steps: [newStep('login_days')] },
    }),
  raffle: (now) =>
    normaliseDefinition({
      ...{ kind: 'raffle', ...blankShared(now) },
      rules: { tickets: [{ task: 'turnover' as const, amount: '10', tickets: 1 }] },
    }),
  drop: (now) =>
    normaliseDefinition({
      ...{ kind: 'drop', ...blankShared(now) },
      rules: { spread: 'evenly' as const, prizes: [{ prize: newPrize(), count: 1 }] },
    }),
  jackpot: (now) => {
    const shared = blankShared(now);
    const [language = 'en'] = Object.keys(shared.texts);
    return normaliseDefinition({ kind: 'jackpot', ...shared, rules: { levels: [newPot(language)] } });
  },
  levels: (now) => {
    const { end: _, ...shared } = blankShared(now);
    return normaliseDefinition({
      ...{ kind: 'levels', ...shared },
      rules: { experience: [newExperience('turnover')], levels: [newLevel('Bronze', '100')] },
    });
  },
};
