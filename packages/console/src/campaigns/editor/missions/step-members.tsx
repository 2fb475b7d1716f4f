import type { FactTask, FactTaskName, MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import type { ReactNode } from 'react';
import { t } from '../../../languages/messages.ts';
import { CountField, DecimalField } from '../fields.tsx';
import { TaskMembers } from '../task-members.tsx';
import { useDefinition } from '../use-draft.ts';

interface Members {
  at: string;
  currency: string;
}

const factMembers: Record<FactTaskName, (members: Members) => ReactNode> = {
  deposits: ({ at, currency }) => (
    <>
      <CountField at={`${at}/count`} label={t('Deposits')} />
      <DecimalField
        at={`${at}/min_amount`}
        label={t('Each of at least (optional)')}
        empty="none"
        unit={currency}
      />
    </>
  ),
  deposited: ({ at, currency }) => (
    <DecimalField at={`${at}/amount`} label={t('Deposits in all')} unit={currency} />
  ),
  deposit_days: ({ at }) => <CountField at={`${at}/length`} label={t('Days in a row')} min={2} max={366} />,
  login_days: ({ at }) => <CountField at={`${at}/length`} label={t('Days in a row')} min={2} max={366} />,
};

/** The fields of a step's task. */
export function StepMembers({ at, step }: { at: string; step: MissionStep }) {
  const { currency } = useDefinition<'mission'>();
  const fields = factMembers[step.task as FactTask['task']];
  return fields ? fields({ at, currency }) : <TaskMembers at={at} task={step as Task} isGoal />;
}
