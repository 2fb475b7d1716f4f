import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { type Stage, stagesOf } from '@laurel/contract/campaigns/stages.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CampaignStatus } from '../../campaigns/campaign-status.tsx';
import { laurel } from '../../connection/laurel.ts';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { campaignName } from '../../values/campaign-name.ts';
import styles from './campaign-screen.module.css';

/** The campaigns before and after this one, with links in both directions; nothing for one that has none. */
export function CampaignStages({ campaign }: { campaign: Campaign }) {
  const stages = stagesOf(campaign);
  const earlier = useQueries({ queries: stages.map((stage) => earlierQuery(stage)) });
  const later = useQuery({
    queryKey: ['campaigns', 'after', campaign.custom_id],
    queryFn: ({ signal }) =>
      laurel.listCampaigns({ query: { after: campaign.custom_id, page_size: 20 }, signal }),
    staleTime: 30_000,
  });
  const finals = (later.data?.results ?? []).filter(({ state }) => state !== 'cancelled');
  if (stages.length + finals.length === 0) return null;
  return (
    <ul className={styles.stages} aria-label={t('Stages')}>
      {stages.map((stage, index) => (
        <li key={stage.campaign}>
          {rich(
            'Who is on {places, plural, one {place 1} other {the places 1 to #}} of {campaign} takes part',
            {
              places: stage.places,
              campaign: <StageLink name={stage.campaign} campaign={earlier[index]?.data} />,
            },
          )}
        </li>
      ))}
      {finals.map((one) => (
        <li key={one.id}>
          {rich('{places, plural, one {Place 1} other {The places 1 to #}} of it take part in {campaign}', {
            places: placesIn(one, campaign.custom_id),
            campaign: <StageLink name={one.custom_id} campaign={one} />,
          })}
        </li>
      ))}
    </ul>
  );
}

function earlierQuery({ campaign }: Stage) {
  return {
    queryKey: ['campaigns', 'named', campaign],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { results } = await laurel.listCampaigns({
        query: { custom_id: campaign, page_size: 1 },
        signal,
      });
      return results[0] ?? null;
    },
    staleTime: 30_000,
  };
}

function placesIn(campaign: Campaign, name: string): number {
  return stagesOf(campaign).find((stage) => stage.campaign === name)?.places ?? 0;
}

interface StageLinkProps {
  name: string;
  campaign: Campaign | null | undefined;
}

/** Its name with its status; a campaign that is not there yet is its custom id. */
function StageLink({ name, campaign }: StageLinkProps): ReactNode {
  if (!campaign) return <code>{name}</code>;
  return (
    <>
      <Link to="/campaigns/$id" params={{ id: String(campaign.id) }}>
        {campaignName(campaign)}
      </Link>{' '}
      <CampaignStatus campaign={campaign} />
    </>
  );
}
