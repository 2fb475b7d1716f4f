import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { plainForm } from '@laurel/rules/players/names.ts';
import type { Rows } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import { timeIn } from '../validation/refusals.ts';
import { campaignAnswer, campaignStatus, storedInstant } from './answer.ts';
import type { CampaignDependencies } from './dependencies.ts';
import {
  type CampaignFilter,
  type CampaignOutline,
  countCampaigns,
  readCampaignOutlines,
  readCampaigns,
  readTheseCampaigns,
  type StoredCampaign,
} from './store/campaigns.ts';

/** The filters that are compared with the outline of each campaign; undefined: every one matches. */
interface OutlineFilter {
  /** Campaigns whose window overlaps the span between the two times, RFC 3339. */
  from?: string | undefined;
  to?: string | undefined;
  /** By the clock. */
  status?: Campaign['status'] | undefined;
  /** Part of a name or of the custom_id. */
  name?: string | undefined;
}

/**
 * The tenant's campaigns that match, newest first, and how many there are in all. Fault `invalid_parameter` for an invalid
 * time.
 */
export async function listCampaigns(
  { database, clock }: CampaignDependencies,
  tenant_id: number,
  { from, to, status, name, ...filter }: CampaignFilter & OutlineFilter,
  { offset, limit }: Rows,
): Promise<Listed<Campaign>> {
  const tenant = database.ofTenant(tenant_id);
  const now = clock();
  const answers = (stored: StoredCampaign[]) => stored.map((campaign) => campaignAnswer(campaign, now));
  if ([from, to, status, name].every((one) => one === undefined)) {
    const count = await countCampaigns(tenant, filter);
    return { count, results: answers(await readCampaigns(tenant, filter, { offset, limit })) };
  }
  const matches = outlineMatcher({ from, to, status, name }, now);
  const ids = (await readCampaignOutlines(tenant, filter)).filter(matches).map((one) => one.campaign_id);
  const shown = ids.slice(offset, offset + limit);
  const read = await readTheseCampaigns(tenant, shown);
  const byId = new Map(read.map((campaign) => [campaign.campaign_id, campaign]));
  return { count: ids.length, results: answers(shown.flatMap((id) => byId.get(id) ?? [])) };
}

/**
 * Times and names are compared here: PostgreSQL refuses some times that RFC 3339 allows, and its letter cases depend on the
 * locale.
 */
function outlineMatcher({ from, to, status, name }: OutlineFilter, now: Date) {
  const first = from === undefined ? Number.NEGATIVE_INFINITY : timeIn('from', from);
  const last = to === undefined ? Number.POSITIVE_INFINITY : timeIn('to', to);
  const part = name === undefined ? undefined : plainForm(name);
  return (outline: CampaignOutline) =>
    storedInstant(outline.end) > first &&
    storedInstant(outline.start) < last &&
    (status === undefined || campaignStatus({ state: outline.state, definition: outline }, now) === status) &&
    (part === undefined ||
      [outline.custom_id, ...outline.names].some((one) => plainForm(one).includes(part)));
}
