import { Button, Menu } from '@mantine/core';
import { Icon } from '../../looks/icon.tsx';

interface AddTaskProps<Name extends string> {
  label: string;
  /** What may be added, in words. */
  tasks: Readonly<Record<Name, string>>;
  add: (name: Name) => void;
}

/** Adds one of several tasks to a list. */
export function AddTask<Name extends string>({ label, tasks, add }: AddTaskProps<Name>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<Icon name="plus" size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.entries(tasks) as [Name, string][]).map(([name, words]) => (
          <Menu.Item key={name} onClick={() => add(name)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
