import type { Schedule, ScheduleRun, UpcomingRun } from '@laurel/contract/planning/schedules.ts';
import { ActionIcon } from '@mantine/core';
import { laurel, useRead } from '../connection/laurel.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Badge, Empty, Panel, Read, StateBadge, type StateWords, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import styles from './planning.module.css';

/** The runs that are coming and those that were made, skipped or failed. */
export function ScheduleRuns({ schedule, close }: { schedule: Schedule; close: () => void }) {
  const { id, name, alarm } = schedule;
  const query = useRead(['schedules', id, 'runs'], (signal) =>
    laurel.listScheduleRuns({ path: { schedule_id: id }, query: { upcoming: 5, page_size: 50 }, signal }),
  );
  return (
    <Panel
      title={t('Runs of {name}', { name })}
      actions={
        <ActionIcon variant="subtle" color="gray" aria-label={t('Close the runs')} onClick={close}>
          <Icon name="close" />
        </ActionIcon>
      }
    >
      {alarm && (
        <p className={styles.alarm}>
          <Badge tone="bad">{t('Failed')}</Badge>{' '}
          {t('{campaign} was not made: {cause}', { campaign: alarm.custom_id, cause: alarm.detail })}
        </p>
      )}
      <Read query={query}>
        {({ results, upcoming }) => (
          <div className="columns">
            <RunsTable
              title={t('Coming')}
              caption={t('Coming runs')}
              columns={coming}
              rows={upcoming}
              none={t('No further run')}
            />
            <RunsTable
              title={t('So far')}
              caption={t('Runs so far')}
              columns={past}
              rows={results}
              none={t('No run yet')}
            />
          </div>
        )}
      </Read>
    </Panel>
  );
}

interface RunsTableProps<Run> {
  title: string;
  caption: string;
  columns: Column<Run>[];
  rows: Run[];
  /** Says that there are none. */
  none: string;
}

function RunsTable<Run extends { start: string }>({ title, none, ...table }: RunsTableProps<Run>) {
  return (
    <div>
      <h3>{title}</h3>
      <DataTable {...table} rowKey={({ start }) => start} empty={<Empty title={none} icon="schedule" />} />
    </div>
  );
}

const coming: Column<UpcomingRun>[] = [
  { title: t('Campaign'), cell: ({ custom_id }) => custom_id },
  { title: t('Starts'), tight: true, cell: ({ start }) => <Time value={start} /> },
  { title: t('Created at'), tight: true, cell: ({ create_at }) => <Time value={create_at} /> },
];

const states: Record<ScheduleRun['state'], StateWords> = {
  made: { word: t('made'), tone: 'good' },
  skipped: { word: t('skipped'), tone: 'plain' },
  failed: { word: t('failed'), tone: 'bad' },
};

const past: Column<ScheduleRun>[] = [
  {
    title: t('Campaign'),
    cell: ({ custom_id, campaign_id }) =>
      campaign_id === null ? (
        custom_id
      ) : (
        <TextLink to="/campaigns/$id" params={{ id: String(campaign_id) }}>
          {custom_id}
        </TextLink>
      ),
  },
  { title: t('Starts'), tight: true, cell: ({ start }) => <Time value={start} /> },
  {
    title: t('State'),
    cell: ({ state, detail }) => (
      <>
        <StateBadge {...states[state]} /> {detail}
      </>
    ),
  },
];
