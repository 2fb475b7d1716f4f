import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Badge, Empty, Page, StateBadge, type StateWords } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { NewScheduleDialog } from './new-schedule-dialog.tsx';
import { recurrenceWords } from './recurrence-words.ts';
import { ScheduleRuns } from './schedule-runs.tsx';

/** Campaigns that come again: what makes them, when the next one is made, and those that were. */
export function SchedulesScreen() {
  const may = useMay('manager');
  const [{ schedule }, choose] = useAddressQuery({ schedule: '' });
  const [isMaking, make] = useState(false);
  const list = useList(
    ['schedules'],
    (page, signal) => laurel.listSchedules({ query: { page, page_size: 50 }, signal }),
    { every: 30_000 },
  );
  const create = may && (
    <Button leftSection={<Icon name="plus" />} onClick={() => make(true)}>
      {t('New schedule')}
    </Button>
  );
  const chosen = list.rows.find(({ id }) => String(id) === schedule);
  return (
    <Page
      title={t('Schedules')}
      lead={t('Each run is a separate campaign, created from a template before its start.')}
      actions={create}
    >
      <TablePanel
        caption={t('Schedules')}
        columns={columns(may, (id) => choose({ schedule: String(id) }))}
        rowKey={({ id }) => id}
        isSelected={({ id }) => String(id) === schedule}
        {...list}
        empty={
          <Empty title={t('No schedule yet')} icon="schedule" action={create}>
            {t('A schedule says how often a template becomes a campaign, such as each Friday evening.')}
          </Empty>
        }
      />
      {chosen && <ScheduleRuns schedule={chosen} close={() => choose({ schedule: '' })} />}
      <NewScheduleDialog isOpen={isMaking} close={() => make(false)} />
    </Page>
  );
}

const states: Record<Schedule['state'], StateWords> = {
  active: { word: t('Active'), tone: 'good' },
  paused: { word: t('Paused'), tone: 'warn' },
  ended: { word: t('Ended'), tone: 'plain' },
};

function columns(may: boolean, choose: (id: number) => void): Column<Schedule>[] {
  return [nameColumn(choose), ...facts, ...(may ? [stepsColumn] : [])];
}

const nameColumn = (choose: (id: number) => void): Column<Schedule> => ({
  title: t('Schedule'),
  cell: ({ id, name }) => (
    <Anchor component="button" fw={560} ta="left" onClick={() => choose(id)}>
      {name}
    </Anchor>
  ),
});

const facts: Column<Schedule>[] = [
  { title: t('State'), tight: true, cell: (schedule) => <State schedule={schedule} /> },
  {
    title: t('Repeats'),
    cell: ({ recurrence, time_zone }) => (
      <>
        <span title={recurrence}>{recurrenceWords(recurrence)}</span>{' '}
        <span className="muted">{time_zone.replaceAll('_', ' ')}</span>
      </>
    ),
  },
  {
    title: t('Next run'),
    tight: true,
    cell: ({ next_run }) =>
      next_run ? <Time value={next_run.start} /> : <span className="muted">{t('none')}</span>,
  },
  { title: t('Runs start as'), tight: true, cell: ({ publish }) => (publish ? t('Published') : t('Draft')) },
];

const stepsColumn: Column<Schedule> = {
  title: t('Actions'),
  isTitleHidden: true,
  align: 'end',
  tight: true,
  cell: (schedule) => <ScheduleSteps schedule={schedule} />,
};

function State({ schedule: { state, alarm } }: { schedule: Schedule }) {
  if (alarm) return <Badge tone="bad">{t('A run failed')}</Badge>;
  return <StateBadge {...states[state]} />;
}

type Step = 'pause' | 'resume' | 'delete';

const verbs: Record<Step, string> = { pause: t('Pause'), resume: t('Resume'), delete: t('Delete') };

/** Pausing, resuming and deleting, each asked for in words first. */
function ScheduleSteps({ schedule }: { schedule: Schedule }) {
  const [asked, ask] = useState<Step>();
  const { name, state } = schedule;
  const button = (step: Step) => (
    <Button
      variant={step === 'delete' ? 'subtle' : 'default'}
      {...(step === 'delete' && { color: 'red' })}
      size="xs"
      leftSection={
        <Icon name={step === 'delete' ? 'remove' : step === 'pause' ? 'pause' : 'play'} size={14} />
      }
      aria-label={namedVerb(step, name)}
      onClick={() => ask(step)}
    >
      {verbs[step]}
    </Button>
  );
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      {state === 'active' && button('pause')}
      {(state === 'paused' || schedule.alarm) && button('resume')}
      {button('delete')}
      <Confirm
        isOpen={asked !== undefined}
        title={asked ? question(asked, name) : ''}
        verb={asked ? verbs[asked] : ''}
        isDanger={asked === 'delete'}
        reason={asked === 'delete' ? 'none' : 'optional'}
        run={(reason) => call(asked as Step, schedule.id, reason)}
        done={asked && doneWords(asked, name)}
        changes={[['schedules']]}
        close={() => ask(undefined)}
      >
        {asked && <Consequence step={asked} schedule={schedule} />}
      </Confirm>
    </Group>
  );
}

function namedVerb(step: Step, name: string): string {
  if (step === 'pause') return t('Pause {name}', { name });
  return step === 'resume' ? t('Resume {name}', { name }) : t('Delete {name}', { name });
}

function question(step: Step, name: string): string {
  if (step === 'pause') return t('Pause “{name}”?', { name });
  return step === 'resume' ? t('Resume “{name}”?', { name }) : t('Delete “{name}”?', { name });
}

function doneWords(step: Step, name: string): string {
  if (step === 'pause') return t('{name} is paused', { name });
  return step === 'resume' ? t('{name} is resumed', { name }) : t('{name} is deleted', { name });
}

function call(step: Step, schedule_id: number, reason: string | undefined): Promise<unknown> {
  const path = { schedule_id };
  if (step === 'delete') return laurel.deleteSchedule({ path });
  const body = reason === undefined ? {} : { reason };
  return step === 'pause' ? laurel.pauseSchedule({ path, body }) : laurel.resumeSchedule({ path, body });
}

function Consequence({ step, schedule: { next_run } }: { step: Step; schedule: Schedule }) {
  if (step === 'delete')
    return <p>{t('The schedule creates no more runs. The campaigns that it created do not change.')}</p>;
  if (step === 'resume')
    return (
      <p>{t('The schedule continues with the next run. It does not create the runs that it missed.')}</p>
    );
  return (
    <p>
      {next_run
        ? rich(
            'The schedule creates no run until you resume it. It would have created the next one at {creation} to start at {start}. Campaigns that it created do not change.',
            {
              creation: <Time value={next_run.create_at} />,
              start: <Time value={next_run.start} />,
            },
          )
        : t('The schedule creates no run until you resume it. Campaigns that it created do not change.')}
    </p>
  );
}
