import type { WithoutMembers } from '@laurel/contract/campaigns/by-kind.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { CountField, DecimalField } from './fields.tsx';

interface TaskMembersProps {
  at: string;
  task: WithoutMembers<Task, 'points'>;
  /** It is met once, as in a mission, and not each time. */
  isGoal: boolean;
}

/** The fields of a task over rounds. */
export function TaskMembers({ at, task, isGoal }: TaskMembersProps) {
  if (task.task === 'turnover')
    return <DecimalField at={`${at}/amount`} label={isGoal ? t('Stake in all') : t('Each')} />;
  if (task.task === 'rounds') return <CountField at={`${at}/count`} label={t('Rounds')} />;
  if (task.task === 'wins') return <CountField at={`${at}/count`} label={t('Won rounds')} />;
  if (task.task === 'streak')
    return (
      <>
        <CountField at={`${at}/length`} label={t('Wins in a row')} />
        {isGoal && <CountField at={`${at}/count`} label={t('Number of streaks')} />}
      </>
    );
  return (
    <>
      <DecimalField at={`${at}/at_least`} />
      <DecimalField at={`${at}/below`} empty="none" placeholder={t('Any')} />
      <CountField at={`${at}/count`} label={t('Rounds')} />
    </>
  );
}
