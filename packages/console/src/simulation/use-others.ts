import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { useQuery } from '@tanstack/react-query';
import { laurel } from '../connection/laurel.ts';
import { campaignKey } from '../connection/use-campaign.ts';
import { t } from '../languages/messages.ts';
import { campaignName } from '../values/campaign-name.ts';
import type { Variant } from './use-rehearsal.ts';

/** Something to compare a campaign with. */
export interface Other {
  /** As the address has it. */
  value: string;
  label: string;
  group: string;
  variant: Variant;
  definition: CampaignInput;
}

/** What it can be compared with: its other versions, and campaigns of its kind with their rules in its window. */
export function useOthers({ id, kind, version }: Campaign): Other[] {
  const versions = useQuery({
    queryKey: campaignKey(id, 'versions', 'to-rehearse', version),
    queryFn: ({ signal }) => laurel.listCampaignVersions({ path: { id }, query: { page_size: 50 }, signal }),
  });
  const campaigns = useQuery({
    queryKey: ['campaigns', 'to-rehearse', kind],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { kind, page_size: 100 }, signal }),
  });
  const older = (versions.data?.results ?? []).filter((one) => one.version !== version);
  const further = (campaigns.data?.results ?? []).filter((one) => one.id !== id);
  return [
    ...older.map(({ version: number, author, definition }) => ({
      value: `version-${number}`,
      label: t('Version {version} by {author}', { version: number, author }),
      group: t('Versions of this campaign'),
      variant: { name: t('Version {version}', { version: number }), budget: definition.budget },
      definition,
    })),
    ...further.map((other) => ({
      value: `campaign-${other.id}`,
      label: campaignName(other),
      group: t('Other campaigns'),
      variant: { name: campaignName(other), budget: other.budget },
      definition: inputOf(other),
    })),
  ];
}

/** A campaign as its author wrote it. */
export function inputOf(campaign: Campaign): CampaignInput {
  return definitionOf(campaign) as unknown as CampaignInput;
}

/** For a menu, under the heading of their group. */
export function groupsOf(others: Other[]) {
  return [...new Set(others.map(({ group }) => group))].map((group) => ({
    group,
    items: others
      .filter((other) => other.group === group)
      .map(({ value, label }) => ({ value, label: t('Compared with {name}', { name: label }) })),
  }));
}
