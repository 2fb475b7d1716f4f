import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { taskTitles, taskWords } from '../edits/task-words.ts';
import { isMission } from './blank-definition.ts';
import styles from './editor.module.css';
import { DecimalField } from './fields.tsx';
import { RemoveButton } from './remove-button.tsx';
import { FaultAt } from './section.tsx';
import { TaskMembers } from './task-members.tsx';
import { useDefinition } from './use-draft.ts';

interface TaskRowProps {
  index: number;
  task: Task;
  type: TournamentType;
}

/** One task: its members, and in words what they say. */
export function TaskRow({ index, task, type }: TaskRowProps) {
  const { currency } = useDefinition();
  const at = `/rules/tasks/${index}`;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Task {number}', { number: index + 1 })}</legend>
      <div className={styles.rowHead}>
        <strong>{taskTitles[task.task]}</strong>
        <span className="muted">{taskWords(task, currency)}</span>
        <RemoveButton
          at={at}
          label={t('Remove task {number}', { number: index + 1 })}
          className={styles.end}
        />
      </div>
      <div className={styles.rowFields}>
        <TaskMembers at={at} task={task} isGoal={isMission(type)} />
        {!isMission(type) && <DecimalField at={`${at}/points`} label={t('Points')} empty="none" />}
      </div>
      <FaultAt at={at} />
    </fieldset>
  );
}
