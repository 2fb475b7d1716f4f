import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Checkbox } from '@mantine/core';
import type { Dispatch, SetStateAction } from 'react';
import type { Column } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { campaignName } from '../values/campaign-name.ts';
import { CampaignStatus } from './campaign-status.tsx';
import styles from './campaigns-screen.module.css';
import { typeName } from './kinds.ts';
import { prizeCountWords } from './several/prize-count.ts';

/** What is said of each campaign on the list. */
export const campaignColumns: Column<Campaign>[] = [
  {
    id: 'name',
    title: t('Campaign'),
    cell: (campaign) => (
      <div className={styles.name}>
        <TextLink to="/campaigns/$id" params={{ id: String(campaign.id) }} fw={560} c="var(--text)">
          {campaignName(campaign)}
        </TextLink>
        <span className={styles.id}>{campaign.custom_id}</span>
      </div>
    ),
  },
  {
    id: 'status',
    title: t('Status'),
    tight: true,
    cell: (campaign) => <CampaignStatus campaign={campaign} />,
  },
  {
    id: 'type',
    title: t('Type'),
    tight: true,
    cell: typeName,
  },
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

/** A box in front of each; the one above takes all that are shown. */
export function choiceColumn(
  rows: readonly Campaign[],
  ids: ReadonlySet<number>,
  choose: Dispatch<SetStateAction<ReadonlySet<number>>>,
): Column<Campaign> {
  const all = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  const set = (id: number, isIn: boolean) =>
    choose((before) => new Set(isIn ? [...before, id] : [...before].filter((one) => one !== id)));
  return {
    id: 'choice',
    title: (
      <Checkbox
        size="xs"
        aria-label={t('Select all shown')}
        checked={all}
        indeterminate={!all && ids.size > 0}
        onChange={() => choose(new Set(all ? [] : rows.map(({ id }) => id)))}
      />
    ),
    cell: (campaign) => (
      <Checkbox
        size="xs"
        aria-label={t('Select {name}, {id}', { name: campaignName(campaign), id: campaign.custom_id })}
        checked={ids.has(campaign.id)}
        onChange={(event) => set(campaign.id, event.currentTarget.checked)}
      />
    ),
  };
}
