import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { AskingButton } from '../kit/confirm.tsx';
import { actionsColumn, type Column, TablePanel } from '../kit/data-table.tsx';
import { Badge, Empty, Page, StateBadge, type StateWords } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon, type IconName } from '../looks/icon.tsx';
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
  ...actionsColumn((schedule) => <ScheduleSteps schedule={schedule} />),
  tight: true,
};

function State({ schedule: { state, alarm } }: { schedule: Schedule }) {
  if (alarm) return <Badge tone="bad">{t('A run failed')}</Badge>;
  return <StateBadge {...states[state]} />;
}

interface Step {
  verb: string;
  icon: IconName;
  named: (name: string) => string;
  question: (name: string) => string;
  done: (name: string) => string;
  run: (schedule_id: number, reason: string | undefined) => Promise<unknown>;
  consequence: (schedule: Schedule) => ReactNode;
}

const bodyOf = (reason: string | undefined) => (reason === undefined ? {} : { reason });

const steps: Record<'pause' | 'resume' | 'delete', Step> = {
  pause: {
    verb: t('Pause'),
    icon: 'pause',
    named: (name) => t('Pause {name}', { name }),
    question: (name) => t('Pause “{name}”?', { name }),
    done: (name) => t('{name} is paused', { name }),
    run: (schedule_id, reason) => laurel.pauseSchedule({ path: { schedule_id }, body: bodyOf(reason) }),
    consequence: ({ next_run }) =>
      next_run
        ? rich(
            'The schedule creates no run until you resume it. It would have created the next one at {creation} to start at {start}. Campaigns that it created do not change.',
            {
              creation: <Time value={next_run.create_at} />,
              start: <Time value={next_run.start} />,
            },
          )
        : t('The schedule creates no run until you resume it. Campaigns that it created do not change.'),
  },
  resume: {
    verb: t('Resume'),
    icon: 'play',
    named: (name) => t('Resume {name}', { name }),
    question: (name) => t('Resume “{name}”?', { name }),
    done: (name) => t('{name} is resumed', { name }),
    run: (schedule_id, reason) => laurel.resumeSchedule({ path: { schedule_id }, body: bodyOf(reason) }),
    consequence: () =>
      t('The schedule continues with the next run. It does not create the runs that it missed.'),
  },
  delete: {
    verb: t('Delete'),
    icon: 'remove',
    named: (name) => t('Delete {name}', { name }),
    question: (name) => t('Delete “{name}”?', { name }),
    done: (name) => t('{name} is deleted', { name }),
    run: (schedule_id) => laurel.deleteSchedule({ path: { schedule_id } }),
    consequence: () => t('The schedule creates no more runs. The campaigns that it created do not change.'),
  },
};

/** Pausing, resuming and deleting, each asked for in words first. */
function ScheduleSteps({ schedule }: { schedule: Schedule }) {
  const { state, alarm } = schedule;
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      {state === 'active' && <StepButton step="pause" schedule={schedule} />}
      {(state === 'paused' || alarm) && <StepButton step="resume" schedule={schedule} />}
      <StepButton step="delete" schedule={schedule} />
    </Group>
  );
}

function StepButton({ step, schedule }: { step: keyof typeof steps; schedule: Schedule }) {
  const { verb, icon, named, question, done, run, consequence } = steps[step];
  const { id, name } = schedule;
  const isDanger = step === 'delete';
  return (
    <AskingButton
      {...(isDanger && { variant: 'subtle', color: 'red' })}
      size="xs"
      leftSection={<Icon name={icon} size={14} />}
      aria-label={named(name)}
      title={question(name)}
      verb={verb}
      isDanger={isDanger}
      reason={isDanger ? 'none' : 'optional'}
      run={(reason) => run(id, reason)}
      done={done(name)}
      changes={[['schedules']]}
    >
      <p>{consequence(schedule)}</p>
    </AskingButton>
  );
}
