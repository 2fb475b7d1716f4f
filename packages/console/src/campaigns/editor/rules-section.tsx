import type { TournamentDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { type Task, taskNames } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { memberWords } from '../edits/definition-words.ts';
import { taskTitles, taskWords } from '../edits/task-words.ts';
import { AddTask } from './add-task.tsx';
import { isMission, newTask } from './blank-definition.ts';
import { BetFields, BonusFields } from './counting-fields.tsx';
import styles from './editor.module.css';
import { ChoiceField, CountField, DecimalField, SwitchField } from './fields.tsx';
import { FaultAt, Fields, RemoveButton, Section } from './section.tsx';
import { TaskMembers } from './task-members.tsx';
import { useDefinition, useDraft } from './use-draft.ts';

/** Which rounds count and what they are worth. */
export function RulesSection() {
  const definition = useDefinition();
  const { tournament_type: type, rules } = definition;
  return (
    <Section title={t('Rules')} summary={rulesWords(definition)} holds={['/rules']} startsOpen>
      <TypeSettings type={type} />
      {type !== 'HC' && <Tasks type={type} tasks={rules.tasks} />}
      <BetFields />
      <ChoiceField at="/rules/tie_rule" />
      <BonusFields />
    </Section>
  );
}

function TypeSettings({ type }: { type: TournamentType }) {
  if (type === 'PT') return null;
  return (
    <>
      <Fields>
        {type === 'HC' && <ChoiceField at="/rules/metric" />}
        {(type === 'RA' || type === 'IM') && (
          <CountField
            at="/rules/max_rounds"
            label={type === 'RA' ? t('Rounds that count per player') : t('Most rounds per attempt')}
          />
        )}
        {type === 'SR' && <DecimalField at="/rules/target_points" empty="none" />}
        {type === 'SR' && <ChoiceField at="/rules/clock" />}
      </Fields>
      {isMission(type) && (
        <SwitchField at="/rules/in_order" description={t('On: only the current task makes progress')} />
      )}
    </>
  );
}

function Tasks({ type, tasks }: { type: TournamentType; tasks: readonly Task[] }) {
  const draft = useDraft();
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{isMission(type) ? t('Tasks of the mission') : t('What earns points')}</h3>
        <AddTask
          label={t('Add task')}
          tasks={taskNames.map((kind) => newTask(kind, type))}
          add={(task) => draft.write('/rules/tasks', [...tasks, task])}
        />
      </div>
      <FaultAt at="/rules/tasks" />
      {tasks.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a task is known by its place alone, as its pointer is
        <TaskRow key={index} index={index} task={task} type={type} />
      ))}
    </div>
  );
}

function rulesWords({ tournament_type: type, rules, currency }: TournamentDefinition): string {
  if (type === 'HC') return memberWords('/rules/metric', rules.metric, {}, 'UTC');
  const [first, ...more] = rules.tasks;
  if (!first) return t('no task yet');
  const task = taskWords(first, currency);
  return more.length === 0 ? task : t('{task} and {count, number} more', { task, count: more.length });
}

interface TaskRowProps {
  index: number;
  task: Task;
  type: TournamentType;
}

/** One task: its members, and in words what they say. */
function TaskRow({ index, task, type }: TaskRowProps) {
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
        {!isMission(type) && <DecimalField at={`${at}/points`} empty="none" />}
      </div>
      <FaultAt at={at} />
    </fieldset>
  );
}
