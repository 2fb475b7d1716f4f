import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { AlarmCampaign } from './alarm-campaign.tsx';
import { AlarmStatus } from './alarm-status.tsx';
import { alarmKindWords } from './alarm-words.ts';
import styles from './alarms.module.css';

/** What staff decided, the oldest first. */
export function AlarmDecisions({ alarm: { history, raised_at } }: { alarm: AlarmWithHistory }) {
  return (
    <ol className={styles.history}>
      <li>
        <span className={styles.step}>
          <strong>{t('Raised')}</strong>
          <span className="muted">Laurel</span>
        </span>
        <span className="minor breakable">
          <Time value={raised_at} precision="second" />
        </span>
      </li>
      {history.map(({ status, reason, author, at }) => (
        <li key={`${at} ${status} ${reason}`}>
          <span className={styles.step}>
            <AlarmStatus status={status} />
            <span className="muted">{author}</span>
          </span>
          <span className="minor breakable">
            <Time value={at} precision="second" />
          </span>
          <p className={styles.reason}>{reason}</p>
        </li>
      ))}
    </ol>
  );
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
  { title: t('Status'), tight: true, cell: ({ status }) => <AlarmStatus status={status} /> },
  { title: t('First round'), tight: true, cell: ({ first_seen_at }) => <Time value={first_seen_at} /> },
];
