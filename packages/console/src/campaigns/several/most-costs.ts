import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { prizeCost } from '@laurel/rules/prizes/prize-cost.ts';
import { mostPrizesCost } from '../editor/most-prizes-cost.ts';
import { ofKind } from '../of-kind.ts';

/** What the prizes cost if every place is taken, every prize drawn, or a mission completed once. */
export function mostCosts(definition: CampaignDefinition): PrizeCost {
  const { currency } = definition;
  const won = prizesIn(definition).map(({ prize }) => prize as Prize);
  return ofKind(
    {
      tournament: (tournament) => mostPrizesCost(tournament).cost,
      mission: () => prizeCost(won, currency),
      raffle: ({ prizes }) => {
        const drawn = prizes.flatMap(({ count }, index) => Array<Prize>(count).fill(won[index] as Prize));
        return prizeCost(drawn, currency);
      },
    },
    definition,
  );
}
