import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { prizesWithAmounts } from './pool-parts.ts';

/** The prizes that places or results of a campaign's board win, with money as amounts; kinds without places have none. */
export function boardPrizes(definition: CampaignDefinition): readonly Prize[] {
  const { currency, currency_decimals } = definition;
  return prizesWithAmounts({ ...boardTermsOf(definition), currency, currency_decimals });
}
