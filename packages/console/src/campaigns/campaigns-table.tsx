import type { ReactNode } from 'react';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { choiceColumn } from '../kit/resource/choice-column.tsx';
import { t } from '../languages/messages.ts';
import { campaignName } from '../values/campaign-name.ts';
import { campaignColumns } from './campaign-columns.tsx';
import type { CampaignsQuery } from './campaigns-query.ts';
import { SeveralBar } from './several/several-bar.tsx';

/** Every campaign that matches on one list, of which several can be chosen. */
export function CampaignsTable({ query, empty }: { query: CampaignsQuery; empty: ReactNode }) {
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const list = useList(['campaigns', query], (page, signal) =>
    laurel.listCampaigns({ query: { ...query, page, page_size: 50 }, signal }),
  );
  const chosen = list.rows.filter(({ id }) => ids.has(id));
  const choice = choiceColumn({
    offered: list.rows,
    ids,
    choose,
    label: (one) => t('Select {name}, {id}', { name: campaignName(one), id: one.custom_id }),
  });
  return (
    <Panel flush>
      <SeveralBar chosen={chosen} clear={() => choose(new Set())} />
      <DataTable
        caption={t('Campaigns')}
        columns={[choice, ...campaignColumns]}
        rowKey={({ id }) => id}
        isSelected={({ id }) => ids.has(id)}
        {...list}
        empty={empty}
      />
    </Panel>
  );
}
