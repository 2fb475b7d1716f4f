import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './figures.module.css';
import type { ScreenLink } from './page.tsx';

/** Numbers next to each other, each with its name; `isWide`: they are long, or there are so many that four fill a line. */
export function Figures({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.figures} data-wide={isWide || undefined}>
      {children}
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** Undefined or false: on its way. */
  value: ReactNode;
  detail?: ReactNode;
  tone?: 'good' | 'warn' | 'bad' | undefined;
  /** The screen that has more of it. */
  to?: ScreenLink | undefined;
}

/** One of them. */
export function Figure({ name, value, detail, tone, to }: FigureProps) {
  const isHere = value !== undefined && value !== false;
  return (
    <div className={styles.figure} data-tone={tone}>
      <dt className={styles.name}>
        {to === undefined ? (
          name
        ) : (
          <Link {...to} className={styles.link}>
            {name}
          </Link>
        )}
      </dt>
      <dd className={styles.value}>{isHere ? value : <Skeleton height={22} width={70} mt={6} />}</dd>
      {detail !== undefined && isHere && <dd className={styles.detail}>{detail}</dd>}
    </div>
  );
}
