import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import styles from './planning.module.css';

type Step = 'pause' | 'resume' | 'delete';

const verbs: Record<Step, string> = { pause: t('Pause'), resume: t('Resume'), delete: t('Delete') };

/** Pausing, resuming and deleting, each asked for in words first. */
export function ScheduleSteps({ schedule }: { schedule: Schedule }) {
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
    <div className={styles.actions}>
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
    </div>
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
