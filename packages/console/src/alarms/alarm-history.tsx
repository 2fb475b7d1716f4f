import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { StateBadge, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { AlarmCampaign } from './alarm-campaign.tsx';
import { alarmKindWords, alarmStatusWords } from './alarm-words.ts';
import styles from './alarms.module.css';
import { History } from '../kit/history.tsx';

/** What staff decided, the oldest first. */
export function AlarmDecisions({ alarm: { history, raised_at } }: { alarm: AlarmWithHistory }) {
  const decisions = history.map(({ status, reason, author, at }) => ({
    ...{ what: <StateBadge {...alarmStatusWords[status]} />, author, at, details: <p>{reason}</p> },
  }));
  return <History steps={[{ what: <strong>{t('Raised')}</strong>, at: raised_at }, ...decisions]} />;
}

type Other = AlarmWithHistory['others'][number];

/** Other alarms of the player, in this campaign and in all others. */
export function OtherAlarms({ others }: { others: readonly Other[] }) {
  return (
    <DataTable
      caption={t('Other alarms of the player')}
      columns={columns}
      rows={others}
      rowKey={({ id }) => id}
      height="24rem"
      empty={<p className={styles.none}>{t('There is no other alarm of this player in any campaign.')}</p>}
    />
  );
}

const columns: Column<Other>[] = [
  {
    title: t('Alarm'),
    cell: ({ id, kind, summary }) => (
      <div className={styles.alarm}>
        <TextLink to="/alarms/$alarm_id" params={{ alarm_id: String(id) }} size="sm">
          {alarmKindWords[kind].name}
        </TextLink>
        <span className="minor breakable" lang="en">
          {summary}
        </span>
      </div>
    ),
  },
  {
    title: t('Campaign'),
    tight: true,
    cell: (alarm) => <AlarmCampaign {...alarm} />,
  },
  { title: t('Status'), tight: true, cell: ({ status }) => <StateBadge {...alarmStatusWords[status]} /> },
  { title: t('First round'), tight: true, cell: ({ first_seen_at }) => <Time value={first_seen_at} /> },
];
