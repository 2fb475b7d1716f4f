import { Button, SegmentedControl, Select, type SelectProps, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './filters.module.css';

/** What narrows a list, in a row; `clear` takes all of it away, where anything is set. */
export function Filters({ children, clear }: { children: ReactNode; clear?: (() => void) | undefined }) {
  return (
    <search className={styles.filters}>
      {children}
      {clear && (
        <Button variant="subtle" color="gray" leftSection={<Icon name="close" size={14} />} onClick={clear}>
          {t('Clear')}
        </Button>
      )}
    </search>
  );
}

interface Queued {
  status: string;
  player: string;
}

interface QueueFiltersProps<Asked extends Queued> {
  /** What the statuses are of, for readers of the screen. */
  label: string;
  statuses: { value: string; label: string }[];
  /** Filters that narrow nothing. */
  none: Partial<Asked>;
  asked: Asked;
  ask: (changes: Partial<Asked>) => void;
  children: ReactNode;
}

/** What narrows a queue: one status or all, what the queue has of its own, and a player. */
export function QueueFilters<Asked extends Queued>(props: QueueFiltersProps<Asked>) {
  const { label, statuses, none, asked, children } = props;
  const ask = props.ask as (changes: Partial<Queued>) => void;
  return (
    <>
      <div className={styles.statuses}>
        <SegmentedControl
          aria-label={label}
          data={[...statuses, { value: 'all', label: t('All') }]}
          value={asked.status}
          onChange={(status) => ask({ status })}
        />
      </div>
      <Filters clear={isNarrowed(asked, none) ? () => props.ask(none) : undefined}>
        {children}
        <TextInput
          aria-label={t('Player id')}
          placeholder={t('Player id')}
          leftSection={<Icon name="search" size={14} />}
          value={asked.player}
          onChange={(event) => ask({ player: event.currentTarget.value })}
        />
      </Filters>
    </>
  );
}

/** Whether a filter is set, of those that `none` has. */
export function isNarrowed<Asked extends object>(asked: Asked, none: Partial<Asked>): boolean {
  return Object.keys(none).some((name) => asked[name as keyof Asked] !== '');
}

interface FilterChoiceProps<Name extends string>
  extends Pick<SelectProps, 'searchable' | 'maxDropdownHeight'> {
  name: Name;
  label: string;
  data: readonly { value: string; label: string }[];
  asked: Record<Name, string>;
  ask: (changes: Record<Name, string>) => void;
}

/** One of some values by which a list is narrowed or ordered. */
export function FilterChoice<Name extends string>({
  name,
  label,
  data,
  asked,
  ask,
  ...look
}: FilterChoiceProps<Name>) {
  return (
    <Select
      {...look}
      aria-label={label}
      data={data}
      allowDeselect={data.some(({ value }) => value === '')}
      value={asked[name]}
      onChange={(value) => ask({ [name]: value ?? '' } as Record<Name, string>)}
    />
  );
}
