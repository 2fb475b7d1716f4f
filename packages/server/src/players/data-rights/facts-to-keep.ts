import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { FactWindow } from './store/erase-log.ts';
import type { CampaignWithBoard } from './store/shown-campaigns.ts';

/** The facts that boards need to be folded again (docs/rules/data-rights.md#2): those that their campaigns ask for. */
export function factsToKeep(campaigns: readonly Pick<CampaignWithBoard, 'definition'>[]): FactWindow[] {
  return campaigns.flatMap(({ definition }) => {
    const { facts, start, end } = compileCampaign(definition, new Map(), () => false);
    return facts.map((fact) => ({ fact, start, end }));
  });
}
