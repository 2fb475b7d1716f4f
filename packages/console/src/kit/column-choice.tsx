import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import type { Column } from './data-table.tsx';

/** A column that a person may choose. */
export interface ChoosableColumn<Row> extends Column<Row> {
  /** Its name in what is remembered. */
  id: string;
  /** It is only shown to those who chose it. */
  isExtra?: true;
}

/** The columns of a list that a person chose, and the box to choose them in; this browser remembers them by `list`. */
export function useColumnChoice<Row>(list: string, columns: readonly ChoosableColumn<Row>[]) {
  const key = `laurel-columns-${list}`;
  const [ids, setIds] = useState(() => chosenColumns(localStorage.getItem(key), columns));
  const choose = (chosen: string[]) => {
    localStorage.setItem(key, chosen.join());
    setIds(chosen);
  };
  return {
    shown: columns.filter(({ id }) => ids.includes(id)),
    box: <ColumnChoice columns={columns} ids={ids} choose={choose} />,
  };
}

/** The ids that are remembered; where nothing is, those of the columns that everybody sees. */
export function chosenColumns(
  remembered: string | null,
  columns: readonly Pick<ChoosableColumn<never>, 'id' | 'isExtra'>[],
): string[] {
  const chosen = remembered?.split(',');
  return columns.filter(({ id, isExtra }) => chosen?.includes(id) ?? !isExtra).map(({ id }) => id);
}

interface ColumnChoiceProps {
  columns: readonly { id: string; title: string }[];
  ids: string[];
  choose: (ids: string[]) => void;
}

function ColumnChoice({ columns, ids, choose }: ColumnChoiceProps) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          ml="auto"
          leftSection={<Icon name="list" size={14} />}
        >
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <Checkbox.Group value={ids} onChange={choose} aria-label={t('Columns')}>
          {columns.map(({ id, title }) => (
            <Checkbox key={id} value={id} label={title} size="sm" my="xs" />
          ))}
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
