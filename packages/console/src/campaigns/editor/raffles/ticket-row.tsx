import type { TicketTask } from '@laurel/contract/campaigns/raffle.ts';
import { t } from '../../../languages/messages.ts';
import { anyTaskTitles, ticketWords } from '../../edits/step-words.ts';
import styles from '../editor.module.css';
import { CountField } from '../fields.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { FaultAt } from '../section.tsx';
import { TaskMembers } from '../task-members.tsx';
import { useDefinition } from '../use-draft.ts';

/** One task that gives tickets. */
export function TicketRow({ index, task }: { index: number; task: TicketTask }) {
  const { currency } = useDefinition<'raffle'>();
  const at = `/rules/tickets/${index}`;
  const number = index + 1;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Task for tickets {number}', { number })}</legend>
      <div className={styles.rowHead}>
        <strong>{anyTaskTitles[task.task]}</strong>
        <span className="muted">{ticketWords(task, currency)}</span>
        <RemoveButton
          at={at}
          label={t('Remove task for tickets {number}', { number })}
          className={styles.end}
        />
      </div>
      <div className={styles.rowFields}>
        <TaskMembers at={at} task={task} isGoal={false} />
        <CountField at={`${at}/tickets`} label={t('Tickets')} max={1_000_000} />
      </div>
      <FaultAt at={at} />
    </fieldset>
  );
}
