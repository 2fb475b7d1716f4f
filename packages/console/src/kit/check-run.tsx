import { Button, Group, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../languages/messages.ts';
import { Icon, type IconName } from '../looks/icon.tsx';
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
      <Group gap="sm">
        {others}
        <Button onClick={start} disabled={isRunning} leftSection={<Icon name={icon} />}>
          {label}
        </Button>
        {isRunning && (
          <Button variant="default" onClick={stop}>
            {t('Stop')}
          </Button>
        )}
      </Group>
      <div aria-live="polite" aria-busy={isRunning}>
        {children}
      </div>
    </>
  );
}

/** What a check is doing now. */
export function Doing({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" my="md">
      <Loader size="xs" aria-hidden="true" />
      {children}
    </Group>
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

/** How far a check is, in addition to what it says itself. */
type Run = { at: 'idle' } | { at: 'failed'; error: unknown };

/**
 * A check of this browser, which shows how far it is and what it found: `start` begins it, `stop` ends it wherever it is. It
 * ends with the page, too.
 */
export function useCheckRun<State>(
  check: (signal: AbortSignal, show: (state: State) => void) => Promise<void>,
) {
  const [state, setState] = useState<State | Run>({ at: 'idle' });
  const running = useRef<AbortController>(null);
  const stop = () => {
    running.current?.abort();
    setState({ at: 'idle' });
  };
  const start = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: State | Run) => {
      if (!controller.signal.aborted) setState(next);
    };
    check(controller.signal, show).catch((error: unknown) => show({ at: 'failed', error }));
  };
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, stop };
}
