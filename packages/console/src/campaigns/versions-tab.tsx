import type { CampaignVersion } from '@laurel/contract/campaigns/answers.ts';
import { campaignKey, laurel, pathId, useCampaignId, useList } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

/** Who changed the definition, when and why. */
export function VersionsTab() {
  const id = useCampaignId();
  const list = useList(campaignKey(id, 'versions'), (page, signal) =>
    laurel.listCampaignVersions({ path: { id: pathId(id) }, query: { page }, signal }),
  );
  return (
    <TablePanel
      caption={t('Versions')}
      columns={columns}
      rowKey={({ version }) => version}
      {...list}
      empty={<Empty title={t('No version yet')} />}
    />
  );
}

const columns: Column<CampaignVersion>[] = [
  { title: t('Version'), align: 'end', cell: ({ version }) => version },
  { title: t('Created'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  { title: t('By'), cell: ({ author }) => author },
  { title: t('Reason'), cell: ({ reason }) => reason ?? <span className="muted">{t('none given')}</span> },
];

/** One version of a campaign, which the list of all has; newest first. */
export async function readVersion(id: number, version: number): Promise<CampaignVersion> {
  for await (const one of laurel.listCampaignVersions.items({ path: { id }, query: { page_size: 100 } }))
    if (one.version === version) return one as CampaignVersion;
  throw new Error(`Campaign ${id} has no version ${version}.`);
}
