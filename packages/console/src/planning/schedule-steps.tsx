import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../kit/confirm.tsx';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { Time } from '../time/time.tsx';
import styles from './planning.module.css';

type Step = 'pause' | 'resume' | 'delete';

const verbs: Record<Step, string> = { pause: 'Pause', resume: 'Resume', delete: 'Delete' };
const done: Record<Step, string> = { pause: 'paused', resume: 'resumed', delete: 'deleted' };

/** Pausing, resuming and deleting, each asked for in words first. */
export function ScheduleSteps({ schedule }: { schedule: Schedule }) {
  const [asked, ask] = useState<Step>();
  const { name, state } = schedule;
  const act = async (reason: string | undefined) => {
    if (!asked) return;
    await call(asked, schedule.id, reason);
    toast(`${name} is ${done[asked]}`);
    await queries.invalidateQueries({ queryKey: ['schedules'] });
  };
  const button = (step: Step) => (
    <Button
      variant={step === 'delete' ? 'subtle' : 'default'}
      {...(step === 'delete' && { color: 'red' })}
      size="xs"
      leftSection={
        <Icon name={step === 'delete' ? 'remove' : step === 'pause' ? 'pause' : 'play'} size={14} />
      }
      aria-label={`${verbs[step]} ${name}`}
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
        title={asked ? `${verbs[asked]} “${name}”?` : ''}
        verb={asked ? verbs[asked] : ''}
        isDanger={asked === 'delete'}
        reason={asked === 'delete' ? 'none' : 'optional'}
        act={act}
        close={() => ask(undefined)}
      >
        {asked && <Consequence step={asked} schedule={schedule} />}
      </Confirm>
    </div>
  );
}

function call(step: Step, schedule_id: number, reason: string | undefined): Promise<unknown> {
  const path = { schedule_id };
  if (step === 'delete') return laurel.deleteSchedule({ path });
  const body = reason === undefined ? {} : { reason };
  return step === 'pause' ? laurel.pauseSchedule({ path, body }) : laurel.resumeSchedule({ path, body });
}

function Consequence({ step, schedule: { next_run } }: { step: Step; schedule: Schedule }) {
  if (step === 'delete')
    return <p>No further run is made. The campaigns that it has made stay as they are.</p>;
  if (step === 'resume')
    return <p>It goes on with the next run that starts from now on. Those that it missed are not made.</p>;
  return (
    <p>
      No run is made until it is resumed.
      {next_run && (
        <>
          {' '}
          The next one would have been made at <Time value={next_run.create_at} /> and have started at{' '}
          <Time value={next_run.start} />.
        </>
      )}{' '}
      Campaigns that were made stay as they are.
    </p>
  );
}
