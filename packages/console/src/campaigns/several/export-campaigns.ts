import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { laurel } from '../../connection/laurel.ts';
import { saveJson } from '../../kit/save-file.ts';
import { toast } from '../../kit/toasts.ts';
import { t } from '../../languages/messages.ts';
import type { CampaignsQuery } from '../campaigns-query.ts';

/** Saves definitions as `laurel campaign apply` takes them: one as itself, several as an array. */
export function exportCampaigns(campaigns: readonly Campaign[]): void {
  const [first, ...others] = campaigns.map(definitionOf);
  if (first === undefined) return;
  const isOne = others.length === 0;
  saveJson(isOne ? `${campaigns[0]?.custom_id}.json` : 'campaigns.json', isOne ? first : [first, ...others]);
  toast(t('{count, number} exported; laurel campaign apply reads the file', { count: campaigns.length }));
}

/**
 * The same of every campaign that matches and is not cancelled, oldest first, so that they are created again in that order.
 */
export async function exportEvery(query: CampaignsQuery): Promise<void> {
  const campaigns = await Array.fromAsync(
    laurel.listCampaigns.items({ query: { ...query, page_size: 100 } }),
  );
  const open = campaigns.filter(({ state }) => state !== 'cancelled').reverse();
  if (open.length === 0) toast(t('There is nothing to export: cancelled campaigns are left out'));
  else exportCampaigns(open);
}
