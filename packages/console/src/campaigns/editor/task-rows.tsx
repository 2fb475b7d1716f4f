import type { WithoutMembers } from '@laurel/contract/campaigns/by-kind.ts';
import type { FactTask, FactTaskName } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { TicketTask } from '@laurel/contract/campaigns/raffle.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { anyTaskTitles, anyTaskWords } from '../edits/task-words.ts';
import { useAt, useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { CountField, DecimalField } from './fields.tsx';
import { FaultAt, Items, RemoveButton } from './section.tsx';

interface TaskListProps<Added, Listed> {
  /** The pointer of the list. */
  at: string;
  title: string;
  verb?: string;
  /** What may be added, as it begins. */
  tasks: readonly Added[];
  /** A row of the list; `at` is its pointer. */
  children: (task: Listed, at: string, index: number) => ReactNode;
}

/** A list of tasks, to which one of several can be added. */
export function TaskList<Added extends Task | MissionStep | TicketTask, Listed = Added>({
  at,
  title,
  verb = t('Add task'),
  tasks,
  children,
}: TaskListProps<Added, Listed>) {
  const draft = useDraft();
  const { currency } = useDefinition();
  const [listed] = useAt<readonly Listed[]>(at);
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{title}</h3>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<Icon name="plus" size={14} />}>
              {verb}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {tasks.map((task) => (
              <Menu.Item key={task.task} onClick={() => draft.write(at, [...listed, task])}>
                {t('{member}: {detail}', {
                  member: anyTaskTitles[task.task],
                  detail: anyTaskWords(task, currency),
                })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <FaultAt at={at} />
      <Items at={at} items={listed} row={children} />
    </div>
  );
}

/** What tasks say in a few words: the first, and how many more there are. */
export function tasksSummary([task, ...more]: readonly string[]): string {
  if (task === undefined) return t('no task yet');
  return more.length === 0 ? task : t('{task} and {count, number} more', { task, count: more.length });
}

interface TaskRowProps {
  at: string;
  /** Which of them it is. */
  name: string;
  title: string;
  words?: string;
  /** What its button says that removes it, and the button before that one. */
  remove: string;
  button?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** One of several tasks, steps or levels: its members, and in words what they say. */
export function TaskRow({ at, name, title, words, remove, button, children, below }: TaskRowProps) {
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.rowHead}>
        <strong>{title}</strong>
        {words && <span className="muted">{words}</span>}
        <span className={styles.end}>
          {button}
          <RemoveButton at={at} label={remove} />
        </span>
      </div>
      <div className={styles.rowFields}>{children}</div>
      <FaultAt at={at} />
      {below}
    </fieldset>
  );
}

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

const daysInARow = (at: string) => (
  <CountField at={`${at}/length`} label={t('Days in a row')} min={2} max={366} />
);

const factMembers: Record<FactTaskName, (at: string) => ReactNode> = {
  deposits: (at) => (
    <>
      <CountField at={`${at}/count`} label={t('Deposits')} />
      <DecimalField at={`${at}/min_amount`} empty="none" placeholder={t('Any')} />
    </>
  ),
  deposited: (at) => <DecimalField at={`${at}/amount`} label={t('Deposits in all')} />,
  deposit_days: daysInARow,
  login_days: daysInARow,
};

/** The fields of a step's task. */
export function StepMembers({ at, step }: { at: string; step: MissionStep }) {
  const fields = factMembers[step.task as FactTask['task']];
  return fields ? fields(at) : <TaskMembers at={at} task={step as Task} isGoal />;
}
