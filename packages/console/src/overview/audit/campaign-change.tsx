import { useQuery } from '@tanstack/react-query';
import { DifferenceList } from '../../campaigns/edits/difference-list.tsx';
import { laurel } from '../../connection/laurel.ts';
import { campaignKey } from '../../connection/use-campaign.ts';
import { Read } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';

/** What an edit of a campaign changed: the version that it made next to the one before. */
export function CampaignChange({ campaign_id, version }: { campaign_id: number; version: number }) {
  const query = useQuery({
    queryKey: campaignKey(campaign_id, 'versions', 'two', version),
    queryFn: ({ signal }) => readTwo(campaign_id, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Read query={query}>
      {({ before, after }) =>
        before && after ? (
          <DifferenceList before={before} after={after} currency={after.currency} />
        ) : (
          <p className="muted">{t('Laurel no longer keeps these versions.')}</p>
        )
      }
    </Read>
  );
}

async function readTwo(id: number, version: number, signal: AbortSignal) {
  const versions = laurel.listCampaignVersions.items({ path: { id }, query: { page_size: 50 }, signal });
  let after: Awaited<ReturnType<typeof laurel.listCampaignVersions>>['results'][number] | undefined;
  for await (const one of versions) {
    if (one.version === version) after = one;
    if (one.version < version) return { before: one.definition, after: after?.definition };
  }
  return { before: undefined, after: undefined };
}
