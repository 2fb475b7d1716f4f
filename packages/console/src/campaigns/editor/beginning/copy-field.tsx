import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { laurel } from '../../../connection/laurel.ts';
import { Read } from '../../../kit/states.tsx';
import { t } from '../../../languages/messages.ts';
import { campaignName } from '../../../values/campaign-name.ts';

/** Finds a campaign of any kind to copy. */
export function CopyField() {
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ['campaigns', 'to-copy'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { page_size: 100 }, signal }),
  });
  return (
    <Read query={query} lines={1}>
      {({ results }) => (
        <Select
          aria-label={t('Campaign to copy')}
          placeholder={
            results.length === 0 ? t('No campaign yet') : t('Find a campaign by its name or custom id')
          }
          searchable
          limit={50}
          maw={520}
          value={null}
          data={results.map((campaign) => ({
            value: String(campaign.id),
            label: `${campaignName(campaign)} (${campaign.custom_id})`,
          }))}
          onChange={(id) => id && void navigate({ to: '/campaigns/new', search: { copy: id } })}
        />
      )}
    </Read>
  );
}
