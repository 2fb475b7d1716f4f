import type { CampaignVersion } from '@laurel/contract/campaigns/answers.ts';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { Time } from '../time/time.tsx';
import { campaignKey, pathId, useCampaignId } from './use-campaign.ts';

/** Who changed the definition, when and why. */
export function VersionsTab() {
  const id = useCampaignId();
  const list = useList(campaignKey(id, 'versions'), (page, signal) =>
    laurel.listCampaignVersions({ path: { id: pathId(id) }, query: { page }, signal }),
  );
  return (
    <Panel flush>
      <DataTable
        caption="Versions"
        columns={columns}
        rowKey={({ version }) => version}
        {...list}
        empty={<Empty title="No version yet" />}
      />
    </Panel>
  );
}

const columns: Column<CampaignVersion>[] = [
  { id: 'version', title: 'Version', align: 'end', cell: ({ version }) => version },
  { id: 'made', title: 'Created', tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  { id: 'author', title: 'By', cell: ({ author }) => author },
  {
    id: 'reason',
    title: 'Reason',
    cell: ({ reason }) => reason ?? <span className="muted">none given</span>,
  },
];
