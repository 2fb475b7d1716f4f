import type { Schedule, ScheduleRun, UpcomingRun } from '@laurel/contract/planning/schedules.ts';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { laurel } from '../connection/laurel.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import styles from './planning.module.css';

/** The runs that are coming and those that were made, skipped or failed. */
export function ScheduleRuns({ schedule, close }: { schedule: Schedule; close: () => void }) {
  const { id, name, alarm } = schedule;
  const query = useQuery({
    queryKey: ['schedules', id, 'runs'],
    queryFn: ({ signal }) =>
      laurel.listScheduleRuns({ path: { schedule_id: id }, query: { upcoming: 5, page_size: 50 }, signal }),
  });
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
          <div className={styles.runs}>
            <div>
              <h3>{t('Coming')}</h3>
              <DataTable
                caption={t('Coming runs')}
                columns={coming}
                rows={upcoming}
                rowKey={({ start }) => start}
                empty={<Empty title={t('No further run')} icon="schedule" />}
              />
            </div>
            <div>
              <h3>{t('So far')}</h3>
              <DataTable
                caption={t('Runs so far')}
                columns={past}
                rows={results}
                rowKey={({ start }) => start}
                empty={<Empty title={t('No run yet')} icon="schedule" />}
              />
            </div>
          </div>
        )}
      </Read>
    </Panel>
  );
}

const coming: Column<UpcomingRun>[] = [
  { id: 'id', title: t('Campaign'), cell: ({ custom_id }) => custom_id },
  { id: 'start', title: t('Starts'), tight: true, cell: ({ start }) => <Time value={start} /> },
  { id: 'made', title: t('Created at'), tight: true, cell: ({ create_at }) => <Time value={create_at} /> },
];

const states: Record<ScheduleRun['state'], { word: string; tone: Tone }> = {
  made: { word: t('made'), tone: 'good' },
  skipped: { word: t('skipped'), tone: 'plain' },
  failed: { word: t('failed'), tone: 'bad' },
};

const past: Column<ScheduleRun>[] = [
  {
    id: 'id',
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
  { id: 'start', title: t('Starts'), tight: true, cell: ({ start }) => <Time value={start} /> },
  {
    id: 'state',
    title: t('State'),
    cell: ({ state, detail }) => (
      <>
        <Badge tone={states[state].tone}>{states[state].word}</Badge> {detail}
      </>
    ),
  },
];
