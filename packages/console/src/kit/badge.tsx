import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';

/** A state in a word. Its meaning is in the word; the colour only helps to find it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
