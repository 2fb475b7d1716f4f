import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import type { ReactNode } from 'react';
import type { ListOf } from '../connection/use-list.ts';
import { useMay } from '../identity/session/session.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { t } from '../languages/messages.ts';
import { Distance } from '../time/time.tsx';
import { AlarmCampaign } from './alarm-campaign.tsx';
import { AlarmPlayer } from './alarm-player.tsx';
import { AlarmStatus, Severity } from './alarm-status.tsx';
import { alarmKindWords } from './alarm-words.ts';
import styles from './alarms.module.css';
import { AtStake } from './at-stake.tsx';
import { WrongAlarm } from './wrong-alarm.tsx';

interface AlarmsTableProps {
  list: ListOf<AlarmAnswer>;
  /** Whether each row says what became of it. */
  withStatus: boolean;
  empty: ReactNode;
}

/** Alarms as a queue: what was noticed, about which player, and what depends on it. */
export function AlarmsTable({ list, withStatus, empty }: AlarmsTableProps) {
  const mayDecide = useMay('manager');
  return (
    <DataTable
      caption={t('Alarms')}
      columns={[...columns, ...(withStatus ? [status] : []), ...(mayDecide ? [wrong] : [])]}
      rowKey={({ id }) => id}
      height="70vh"
      {...list}
      empty={empty}
    />
  );
}

const columns: Column<AlarmAnswer>[] = [
  {
    title: t('Alarm'),
    cell: ({ id, kind, summary }) => (
      <div className={styles.alarm}>
        <TextLink to="/alarms/$alarm_id" params={{ alarm_id: String(id) }} fw={560} c="var(--text)" size="sm">
          {alarmKindWords[kind].name}
        </TextLink>
        <span className="minor breakable" lang="en">
          {summary}
        </span>
      </div>
    ),
  },
  { title: t('Player'), tight: true, cell: (alarm) => <AlarmPlayer {...alarm} /> },
  {
    title: t('Campaign'),
    tight: true,
    cell: (alarm) => <AlarmCampaign {...alarm} />,
  },
  { title: t('At stake'), cell: (alarm) => <AtStake {...alarm} /> },
  { title: t('Severity'), tight: true, cell: (alarm) => <Severity share={alarm.score_share} /> },
  {
    title: t('First round'),
    tight: true,
    cell: ({ first_seen_at }) => <Distance value={first_seen_at} isPast />,
  },
];

const status: Column<AlarmAnswer> = {
  title: t('Status'),
  tight: true,
  cell: (alarm) => <AlarmStatus status={alarm.status} />,
};

const wrong: Column<AlarmAnswer> = {
  title: t('Actions'),
  isTitleHidden: true,
  tight: true,
  cell: (alarm) => alarm.status === 'open' && <WrongAlarm alarm={alarm} size="compact-xs" />,
};
