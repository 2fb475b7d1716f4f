import { Checkbox } from '@mantine/core';
import { t } from '../languages/messages.ts';
import type { Column } from './data-table.tsx';

interface Choice<Row> {
  /** The rows that can be chosen, of those that are shown. */
  offered: readonly Row[];
  ids: ReadonlySet<number>;
  choose: (ids: ReadonlySet<number>) => void;
  /** What the box of a row is called. */
  nameOf: (row: Row) => string;
}

/** A box in front of each row that can be chosen; the one above takes all of them. */
export function choiceColumn<Row extends { id: number }>({
  offered,
  ids,
  choose,
  nameOf,
}: Choice<Row>): Column<Row> {
  const all = offered.length > 0 && offered.every(({ id }) => ids.has(id));
  const set = (id: number, isIn: boolean) =>
    choose(new Set(isIn ? [...ids, id] : [...ids].filter((one) => one !== id)));
  return {
    title: t('Select all shown'),
    head: (
      <Checkbox
        size="xs"
        aria-label={t('Select all shown')}
        checked={all}
        indeterminate={!all && ids.size > 0}
        onChange={() => choose(new Set(all ? [] : offered.map(({ id }) => id)))}
      />
    ),
    cell: (row) =>
      offered.includes(row) && (
        <Checkbox
          size="xs"
          aria-label={nameOf(row)}
          checked={ids.has(row.id)}
          onChange={(event) => set(row.id, event.currentTarget.checked)}
        />
      ),
  };
}
