import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { countPlaces } from '@laurel/rules/prizes/prize-cost.ts';
import { t } from '../../languages/messages.ts';
import { ofKind } from '../of-kind.ts';

/** How many prizes can be won: paid places, prizes of steps and of the whole mission, winners of a draw. */
export function prizeCount(definition: CampaignDefinition): number {
  return ofKind(
    {
      tournament: ({ prizes }) => countPlaces(prizes),
      mission: (mission) => prizesIn(mission).length,
      raffle: ({ prizes }) => prizes.reduce((sum, { count }) => sum + count, 0),
      drop: ({ rules }) => rules.prizes.reduce((sum, { count }) => sum + count, 0),
      jackpot: ({ rules }) => rules.levels.length,
      levels: (levels) => prizesIn(levels).length,
    },
    definition,
  );
}

/** How many prizes a campaign has, in words: `10 paid places`, `3 prizes`, `25 winners`. */
export function prizeCountWords(definition: CampaignDefinition): string {
  const count = prizeCount(definition);
  return ofKind(
    {
      tournament: () => t('{count, plural, one {# paid place} other {# paid places}}', { count }),
      mission: () => t('{count, plural, one {# prize} other {# prizes}}', { count }),
      raffle: () => t('{count, plural, one {# winner} other {# winners}}', { count }),
      drop: () => t('{count, plural, one {# prize} other {# prizes}}', { count }),
      jackpot: () => t('{count, plural, one {# pot} other {# pots}}', { count }),
      levels: () => t('{count, plural, one {# prize} other {# prizes}}', { count }),
    },
    definition,
  );
}
