import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { TicketTask } from '@laurel/contract/campaigns/raffle.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { Button, Menu } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { anyTaskTitles, anyTaskWords } from '../edits/step-words.ts';
import { useDefinition } from './use-draft.ts';

interface AddTaskProps<Added> {
  label: string;
  /** What may be added, as it begins. */
  tasks: readonly Added[];
  add: (task: Added) => void;
}

/** Adds one of several tasks to a list. */
export function AddTask<Added extends Task | MissionStep | TicketTask>({
  label,
  tasks,
  add,
}: AddTaskProps<Added>) {
  const { currency } = useDefinition();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<Icon name="plus" size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tasks.map((task) => (
          <Menu.Item key={task.task} onClick={() => add(task)}>
            {t('{member}: {detail}', {
              member: anyTaskTitles[task.task],
              detail: anyTaskWords(task, currency),
            })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
