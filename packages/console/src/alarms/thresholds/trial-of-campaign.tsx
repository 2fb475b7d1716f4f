import type { AlarmTrial } from '@laurel/contract/alarms/alarm-trials.ts';
import { Title } from '@mantine/core';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { StateBadge } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { AlarmPlayer, Severity } from '../alarm-parts.tsx';
import { alarmKindWords } from '../alarm-words.ts';
import styles from './thresholds.module.css';

type Result = AlarmTrial['results'][number];
type Line = (Result['raised'][number] | Result['missing'][number]) & { change: 'new' | 'same' | 'gone' };

/** What other thresholds would have raised in one campaign, and what they would raise no more. */
export function TrialOfCampaign({ result }: { result: Result }) {
  const { custom_id, now, tried, raised, missing } = result;
  const lines: Line[] = [
    ...raised.map((alarm): Line => ({ ...alarm, change: alarm.is_new ? 'new' : 'same' })),
    ...missing.map((alarm): Line => ({ ...alarm, change: 'gone' })),
  ];
  return (
    <section className={styles.result} aria-label={custom_id}>
      <Title order={3}>{custom_id}</Title>
      <p>
        {t('{tried, plural, =0 {No alarm} one {# alarm} other {# alarms}} instead of {now, number}', {
          tried,
          now,
        })}
      </p>
      <DataTable
        caption={t('Alarms of {campaign} with these thresholds', { campaign: custom_id })}
        columns={columns}
        rows={lines}
        rowKey={({ kind, player_hash, change }) => `${kind} ${player_hash} ${change}`}
        isSelected={({ change }) => change !== 'same'}
        height="24rem"
        empty={
          <p className="muted">{t('Neither these thresholds nor those of the brand raise an alarm.')}</p>
        }
      />
    </section>
  );
}

const changes = {
  new: { word: t('New'), tone: 'warn' },
  same: { word: t('As now'), tone: 'plain' },
  gone: { word: t('No more'), tone: 'info' },
} as const;

const columns: Column<Line>[] = [
  {
    title: t('Alarm'),
    cell: ({ kind, summary }) => (
      <div className="lines wide">
        <strong>{alarmKindWords[kind].name}</strong>
        <span className="muted" lang="en">
          {summary}
        </span>
      </div>
    ),
  },
  { title: t('Player'), tight: true, cell: (line) => <AlarmPlayer {...line} /> },
  {
    title: t('Change'),
    tight: true,
    cell: ({ change }) => <StateBadge {...changes[change]} />,
  },
  {
    title: t('Severity'),
    tight: true,
    cell: (line) => ('score_share' in line ? <Severity share={line.score_share} /> : '–'),
  },
];
