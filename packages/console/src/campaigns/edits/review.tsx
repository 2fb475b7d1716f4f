import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { campaignKey } from '../../connection/use-campaign.ts';
import { Page, Panel } from '../../kit/page.tsx';
import { Loading, Read } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { campaignName } from '../../values/campaign-name.ts';
import { CampaignStatus } from '../campaign-status.tsx';
import { useDefinition, useDraft } from '../editor/use-draft.ts';
import { ApplyPanel } from './apply-panel.tsx';
import { Conflict } from './conflict.tsx';
import { Consequences } from './consequences.tsx';
import { DifferenceList } from './difference-list.tsx';
import { isOvertaken } from './overtaken.ts';

interface ReviewProps {
  /** The campaign as it was read. */
  campaign: Campaign;
  back: () => void;
  keep: (saved: Campaign) => void;
  known: (newest: Campaign) => void;
}

/** What an edit of a published campaign says and does, before it is applied with a reason. */
export function Review({ campaign, back, keep, known }: ReviewProps) {
  const definition = useDefinition();
  const draft = useDraft();
  const [newest, setNewest] = useState<Campaign>();
  const query = usePreview(campaign, definition);
  const overtaken = async () => setNewest(await laurel.readCampaign({ path: { id: campaign.id } }));
  const hasStarted = campaign.status !== 'SC';
  const settle = (other: Campaign) => {
    setNewest(undefined);
    known(other);
    if (!draft.isDirty()) back();
  };
  return (
    <Page
      title={t('Review changes to {name}', { name: campaignName(campaign) })}
      above={[
        { to: '/campaigns', label: t('Campaigns') },
        { to: '/campaigns/$id', params: { id: String(campaign.id) }, label: campaignName(campaign) },
      ]}
      beside={<CampaignStatus campaign={campaign} />}
      lead={hasStarted ? startedLead : scheduledLead}
      actions={
        <Button variant="default" leftSection={<Icon name="previous" />} onClick={back}>
          {t('Back to the editor')}
        </Button>
      }
    >
      {newest && <Conflict newest={newest} settle={settle} />}
      {!newest && isOvertaken(query.error) && <Overtaken find={overtaken} />}
      <Panel title={t('What changes')}>
        <DifferenceList before={draft.saved ?? {}} after={definition} />
      </Panel>
      {hasStarted && !isOvertaken(query.error) && (
        <Panel title={t('Effect on players')}>
          <Read query={query} lines={6}>
            {(preview) => <Consequences preview={preview} definition={definition} />}
          </Read>
        </Panel>
      )}
      {!newest && (!hasStarted || query.data) && (
        <ApplyPanel campaign={campaign} preview={query.data} keep={keep} overtaken={overtaken} back={back} />
      )}
    </Page>
  );
}

const startedLead = t(
  'The campaign has started, so players may gain or lose. Nothing changes until you apply the edit.',
);
const scheduledLead = t(
  'The campaign is published and has not started. Nothing changes until you apply the edit.',
);

/** Only a campaign that has started has something to compute; the version that was read must still be the newest. */
function usePreview(campaign: Campaign, definition: object) {
  const { id, version, status } = campaign;
  return useQuery({
    queryKey: campaignKey(id, 'preview', version, definition),
    queryFn: ({ signal }) =>
      laurel.previewCampaign({
        path: { id },
        body: { ...(definition as Campaign), version },
        signal,
      }),
    enabled: status !== 'SC',
    staleTime: 60_000,
    gcTime: 0,
  });
}

function Overtaken({ find }: { find: () => Promise<void> }) {
  useQuery({ queryKey: ['overtaken'], queryFn: () => find().then(() => true), gcTime: 0 });
  return <Loading lines={2} />;
}
