import type { Campaign, CampaignState } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { campaignKey, laurel, pathId, useCampaignId, useRead } from '../../connection/laurel.ts';
import { useMay } from '../../identity/session/session.ts';
import { Empty, Page, Read } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { onTopOf } from '../edits/overtaken.ts';
import { readVersion } from '../versions-tab.tsx';
import { Editor } from './editor.tsx';

/** The editor of an existing campaign, which it reads once: saving reports what others changed meanwhile. */
export function EditCampaignScreen() {
  const id = useCampaignId();
  const may = useMay('manager');
  const query = useRead(
    ['campaign-to-edit', id],
    (signal) => laurel.readCampaign({ path: { id: pathId(id) }, signal }),
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const { data: campaign } = query;
  if (campaign && may && lockedWords[campaign.state] === undefined)
    return <Opened key={id} campaign={campaign} />;
  return (
    <Page title={t('Edit campaign')} above={[{ to: '/campaigns', label: t('Campaigns') }]}>
      <Read query={query}>
        {({ state }) => (
          <Empty
            title={lockedWords[state] ?? t('Managers edit campaigns')}
            icon="lock"
            action={
              <Link to="/campaigns/$id" params={{ id }}>
                {t('Show the campaign')}
              </Link>
            }
          />
        )}
      </Read>
    </Page>
  );
}

/** Why it cannot be edited. */
const lockedWords: Partial<Record<CampaignState, string>> = {
  settled: t('This campaign is settled and cannot be edited'),
  cancelled: t('This campaign is cancelled and cannot be edited'),
};

/** With a change request in the address the editor begins with its edit, on top of the newest version. */
function Opened({ campaign }: { campaign: Campaign }) {
  const [{ request }] = useAddressQuery({ request: '' });
  const [asked] = useState(request);
  const query = useRead(
    campaignKey(campaign.id, 'change-request-to-edit', asked),
    () => readEditAgain(campaign, pathId(asked)),
    { enabled: asked !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  if (asked === '') return <Editor begin={definitionOf(campaign)} campaign={campaign} />;
  return <Read query={query}>{(edit) => <Editor begin={edit} campaign={campaign} />}</Read>;
}

/** The edit of a change request on top of what the campaign is now, whatever others changed since. */
async function readEditAgain(campaign: Campaign, request_id: number): Promise<CampaignDefinition> {
  const { id } = campaign;
  const { version, definition } = await laurel.readChangeRequest({ path: { id, request_id } });
  const followed = await readVersion(id, version);
  return onTopOf(definitionOf(campaign), followed.definition, definition);
}
