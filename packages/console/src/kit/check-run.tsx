import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import type { IconName } from '../looks/icon-shapes.ts';
import styles from './check-run.module.css';
import { Badge } from './page.tsx';

interface CheckRunProps {
  label: string;
  icon: IconName;
  isRunning: boolean;
  start: () => void;
  stop: () => void;
  /** Buttons next to it. */
  others?: ReactNode;
  /** What the check found, or how far it is. */
  children: ReactNode;
}

/** A check that this browser makes when it is asked to: the button, one that stops it, and what it found. */
export function CheckRun({ label, icon, isRunning, start, stop, others, children }: CheckRunProps) {
  return (
    <>
      <div className={styles.buttons}>
        {others}
        <Button onClick={start} disabled={isRunning} leftSection={<Icon name={icon} />}>
          {label}
        </Button>
        {isRunning && (
          <Button variant="default" onClick={stop}>
            {t('Stop')}
          </Button>
        )}
      </div>
      <div aria-live="polite" aria-busy={isRunning}>
        {children}
      </div>
    </>
  );
}

/** What a check is doing now. */
export function Doing({ children }: { children: ReactNode }) {
  return (
    <p className={styles.buttons}>
      <Loader size="xs" aria-hidden="true" />
      {children}
    </p>
  );
}

/** What a check found, in a sentence. */
export function VerdictLine({
  holds,
  lang,
  children,
}: {
  holds: boolean;
  lang?: string;
  children: ReactNode;
}) {
  return (
    <p className={styles.verdict} data-holds={holds}>
      <Icon name={holds ? 'check' : 'error'} />
      <span lang={lang}>{children}</span>
    </p>
  );
}

/** One thing that was compared, and what was seen. */
export interface CheckedPart {
  title: string;
  ok: boolean;
  detail: ReactNode;
}

/** The parts of a check, one by one. */
export function CheckedParts({ parts }: { parts: readonly CheckedPart[] }) {
  return (
    <ul className={styles.parts} aria-label={t('Each check')}>
      {parts.map(({ title, ok, detail }) => (
        <li key={title}>
          <Badge tone={ok ? 'good' : 'bad'}>{ok ? t('Holds') : t('Fails')}</Badge>
          <div>
            <strong>{title}</strong>
            {detail}
          </div>
        </li>
      ))}
    </ul>
  );
}
