import { SegmentedControl, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './filters.module.css';
import { Filters } from './filters.tsx';

interface Queued {
  status: string;
  player: string;
}

interface QueueFiltersProps {
  /** What the statuses are of, for readers of the screen. */
  label: string;
  statuses: { value: string; label: string }[];
  asked: Queued;
  ask: (changes: Partial<Queued>) => void;
  clear: (() => void) | undefined;
  children: ReactNode;
}

/** What narrows a queue: one status or all, what the queue has of its own, and a player. */
export function QueueFilters({ label, statuses, asked, ask, clear, children }: QueueFiltersProps) {
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
      <Filters clear={clear}>
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
