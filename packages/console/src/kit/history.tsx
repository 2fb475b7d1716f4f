import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Time } from '../time/time.tsx';
import styles from './page.module.css';

/** A step of what happened to something. */
export interface HistoryStep {
  what: ReactNode;
  /** Undefined: Laurel itself. */
  author?: string | undefined;
  at: string;
  /** What else is known of it. */
  details?: ReactNode;
}

/** What happened to something, the oldest first. */
export function History({ steps }: { steps: HistoryStep[] }) {
  return (
    <ol className={styles.history}>
      {steps.map(({ what, author = 'Laurel', at, details }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their order
        <li key={`${at} ${nth}`}>
          <Flex component="span" justify="space-between" gap="md">
            {what}
            <span className="muted">{author}</span>
          </Flex>
          <span className="minor breakable">
            <Time value={at} precision="second" />
          </span>
          {details}
        </li>
      ))}
    </ol>
  );
}
