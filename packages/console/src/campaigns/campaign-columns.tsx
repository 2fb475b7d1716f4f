import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
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
  { title: t('Status'), tight: true, cell: (campaign) => <CampaignStatus campaign={campaign} /> },
  { title: t('Type'), tight: true, cell: typeName },
  {
    title: t('Start and end'),
    tight: true,
    cell: ({ start, end }) => (
      <div className={styles.window}>
        <Time value={start} />
        <Time value={end} />
      </div>
    ),
  },
  { title: t('Prizes'), align: 'end', tight: true, cell: prizeCountWords },
  { title: t('Version'), align: 'end', cell: ({ version }) => version },
];
