import type { FactTask, FactTaskName, MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { stepTextIn } from '@laurel/rules/missions/step-texts.ts';
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../languages/messages.ts';
import { Icon } from '../../../looks/icon.tsx';
import { anyTaskTitles, stepWords } from '../../edits/step-words.ts';
import styles from '../editor.module.css';
import { CountField, DecimalField, TextField } from '../fields.tsx';
import { below } from '../pointers.ts';
import { FaultAt, RemoveButton } from '../section.tsx';
import { TaskMembers } from '../task-members.tsx';
import { useDefinition, useDraft } from '../use-draft.ts';
import { OptionalPrize } from './optional-prize.tsx';

/** One step: its task, what players read, and maybe a prize. */
export function StepRow({ index, step }: { index: number; step: MissionStep }) {
  const { currency, texts } = useDefinition<'mission'>();
  const at = `/rules/steps/${index}`;
  const number = index + 1;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Step {number}', { number })}</legend>
      <div className={styles.rowHead}>
        <strong>{t('{number}. {task}', { number, task: anyTaskTitles[step.task] })}</strong>
        <span className="muted">{stepWords(step, currency)}</span>
        <span className={styles.end}>
          {index > 0 && <Earlier index={index} />}
          <RemoveButton at={at} label={t('Remove step {number}', { number })} className={undefined} />
        </span>
      </div>
      <div className={styles.rowFields}>
        <StepMembers at={at} step={step} />
        {Object.keys(texts).map((language) => (
          <TextField
            key={language}
            at={below(at, 'texts', language)}
            empty="none"
            placeholder={stepTextIn({ ...step, texts: {} }, currency, [language])}
          />
        ))}
      </div>
      <FaultAt at={at} />
      <OptionalPrize
        at={`${at}/prize`}
        label={t('This step wins a prize')}
        description={t('Each time a player completes it')}
      />
    </fieldset>
  );
}

/** Exchanges a step with the one before it. */
function Earlier({ index }: { index: number }) {
  const draft = useDraft();
  const { steps } = useDefinition<'mission'>().rules;
  const move = () => {
    const [moved] = steps.slice(index, index + 1);
    if (moved) draft.write('/rules/steps', steps.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Move step {number} up', { number: index + 1 })}
      onClick={move}
    >
      <Icon name="up" size={15} />
    </ActionIcon>
  );
}

const factMembers: Record<FactTaskName, (at: string) => ReactNode> = {
  deposits: (at) => (
    <>
      <CountField at={`${at}/count`} label={t('Deposits')} />
      <DecimalField at={`${at}/min_amount`} empty="none" placeholder={t('Any')} />
    </>
  ),
  deposited: (at) => <DecimalField at={`${at}/amount`} label={t('Deposits in all')} />,
  deposit_days: (at) => <CountField at={`${at}/length`} label={t('Days in a row')} min={2} max={366} />,
  login_days: (at) => <CountField at={`${at}/length`} label={t('Days in a row')} min={2} max={366} />,
};

/** The fields of a step's task. */
export function StepMembers({ at, step }: { at: string; step: MissionStep }) {
  const fields = factMembers[step.task as FactTask['task']];
  return fields ? fields(at) : <TaskMembers at={at} task={step as Task} isGoal />;
}
