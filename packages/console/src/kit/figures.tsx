import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** Numbers beside each other, each with its name. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  name: string;
  /** Undefined or false: on its way. */
  value: ReactNode;
  detail?: ReactNode;
  tone?: 'good' | 'warn' | 'bad' | undefined;
  /** The screen that has more of it. */
  to?: string | undefined;
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
          <Link to={to} className={styles.link}>
            {name}
          </Link>
        )}
      </dt>
      <dd className={styles.value}>{isHere ? value : <Skeleton height={22} width={70} mt={6} />}</dd>
      {detail !== undefined && isHere && <dd className={styles.detail}>{detail}</dd>}
    </div>
  );
}
