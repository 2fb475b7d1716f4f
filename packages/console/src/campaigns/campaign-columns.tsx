import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Anchor, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Dispatch, SetStateAction } from 'react';
import type { Column } from '../kit/data-table.tsx';
import { Time } from '../time/time.tsx';
import { campaignName } from './campaign-name.ts';
import { CampaignStatus } from './campaign-status.tsx';
import styles from './campaigns-screen.module.css';
import { tournamentTypes } from './kinds.ts';
import { paidPlaces } from './several/paid-places.ts';

/** What is said of each campaign on the list. */
export const campaignColumns: Column<Campaign>[] = [
  {
    id: 'name',
    title: 'Campaign',
    cell: (campaign) => (
      <div className={styles.name}>
        <Anchor component={Link} to={`/campaigns/${campaign.id}`} fw={560} c="var(--text)">
          {campaignName(campaign)}
        </Anchor>
        <span className={styles.id}>{campaign.custom_id}</span>
      </div>
    ),
  },
  { id: 'status', title: 'Status', tight: true, cell: (campaign) => <CampaignStatus campaign={campaign} /> },
  {
    id: 'type',
    title: 'Type',
    tight: true,
    cell: ({ tournament_type }) => tournamentTypes[tournament_type].name,
  },
  { id: 'start', title: 'Start', tight: true, cell: ({ start }) => <Time value={start} /> },
  { id: 'end', title: 'End', tight: true, cell: ({ end }) => <Time value={end} /> },
  { id: 'prizes', title: 'Paid places', align: 'end', cell: paidPlaces },
  { id: 'version', title: 'Version', align: 'end', cell: ({ version }) => version },
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
        aria-label="Choose all that are shown"
        checked={all}
        indeterminate={!all && ids.size > 0}
        onChange={() => choose(new Set(all ? [] : rows.map(({ id }) => id)))}
      />
    ),
    cell: (campaign) => (
      <Checkbox
        size="xs"
        aria-label={`Choose ${campaignName(campaign)}, ${campaign.custom_id}`}
        checked={ids.has(campaign.id)}
        onChange={(event) => set(campaign.id, event.currentTarget.checked)}
      />
    ),
  };
}
