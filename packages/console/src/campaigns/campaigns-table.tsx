import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { type ReactNode, useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { type ChoosableColumn, useColumnChoice } from '../kit/column-choice.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Panel } from '../kit/page.tsx';
import { choiceColumn } from '../kit/resource/choice-column.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { campaignName } from '../values/campaign-name.ts';
import { CampaignStatus } from './campaign-status.tsx';
import type { CampaignsQuery } from './campaigns-query.ts';
import styles from './campaigns-screen.module.css';
import { typeName } from './kinds.ts';
import { prizeCountWords } from './several/prize-count.ts';
import { SeveralBar } from './several/several-bar.tsx';

interface CampaignsTableProps {
  query: CampaignsQuery;
  /** Columns that may be chosen in addition. */
  more: readonly ChoosableColumn<Campaign>[];
  empty: ReactNode;
}

/** Every campaign that matches on one list, of which several can be chosen, and the columns. */
export function CampaignsTable({ query, more, empty }: CampaignsTableProps) {
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const list = useList(['campaigns', query], (page, signal) =>
    laurel.listCampaigns({ query: { ...query, page, page_size: 50 }, signal }),
  );
  const columns = useColumnChoice('campaigns', [...campaignColumns, ...more]);
  const chosen = list.rows.filter(({ id }) => ids.has(id));
  const choice = choiceColumn({
    offered: list.rows,
    ids,
    choose,
    nameOf: (one) => t('Select {name}, {id}', { name: campaignName(one), id: one.custom_id }),
  });
  return (
    <Panel flush>
      <SeveralBar chosen={chosen} clear={() => choose(new Set())}>
        {columns.box}
      </SeveralBar>
      <DataTable
        caption={t('Campaigns')}
        columns={[choice, nameColumn, ...columns.shown]}
        rowKey={({ id }) => id}
        isSelected={({ id }) => ids.has(id)}
        {...list}
        empty={empty}
      />
    </Panel>
  );
}

const nameColumn: Column<Campaign> = {
  title: t('Campaign'),
  cell: (campaign) => (
    <div className={styles.name}>
      <TextLink to="/campaigns/$id" params={{ id: String(campaign.id) }} fw={560} c="var(--text)">
        {campaignName(campaign)}
      </TextLink>
      <span className={styles.id}>{campaign.custom_id}</span>
    </div>
  ),
};

/** What is said of each campaign on the list, unless it was not chosen. */
const campaignColumns: readonly ChoosableColumn<Campaign>[] = [
  {
    id: 'status',
    title: t('Status'),
    tight: true,
    cell: (campaign) => <CampaignStatus campaign={campaign} />,
  },
  { id: 'type', title: t('Type'), tight: true, cell: typeName },
  {
    id: 'window',
    title: t('Start and end'),
    tight: true,
    cell: ({ start, end }) => (
      <div className={styles.window}>
        <Time value={start} />
        <Time value={end} />
      </div>
    ),
  },
  { id: 'prizes', title: t('Prizes'), align: 'end', tight: true, cell: prizeCountWords },
  { id: 'version', title: t('Version'), align: 'end', cell: ({ version }) => version },
];
