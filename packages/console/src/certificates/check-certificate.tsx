import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { pathId } from '../campaigns/use-campaign.ts';
import { FaultNotice } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './certificates.module.css';
import { useVerification, type VerificationState } from './check/use-verification.ts';
import { Verdict } from './check/verdict.tsx';

/** The button that checks the certificate here, next to others, and what the check found. */
export function CheckCertificate({ id, children }: { id: string; children: ReactNode }) {
  const { state, start, stop } = useVerification(id);
  const isRunning = state.at === 'reading' || state.at === 'checking';
  return (
    <>
      <div className={styles.buttons}>
        {children}
        <Button onClick={start} disabled={isRunning} leftSection={<Icon name="proof" />}>
          {t('Check it in this browser')}
        </Button>
        {isRunning && (
          <Button variant="default" onClick={stop}>
            {t('Stop')}
          </Button>
        )}
      </div>
      <div aria-live="polite" aria-busy={isRunning}>
        <Found state={state} campaign_id={pathId(id)} />
      </div>
    </>
  );
}

function Found({ state, campaign_id }: { state: VerificationState; campaign_id: number }) {
  switch (state.at) {
    case 'idle':
      return null;
    case 'reading':
      return <Waiting>{t('Downloading the certificate')}</Waiting>;
    case 'checking':
      return (
        <Waiting>
          {t('{count, plural, one {# line checked} other {# lines checked}}', { count: state.lines })}
        </Waiting>
      );
    case 'no_signatures':
      return (
        <p>
          {t(
            'This browser cannot check signatures on this page: that takes TLS and a browser of 2025 or later. Download the file and check it with “laurel verify”.',
          )}
        </p>
      );
    case 'unreadable':
      return (
        <p className={styles.verdict}>
          <Icon name="error" />
          <span lang="en">{state.message}</span>
        </p>
      );
    case 'failed':
      return <FaultNotice error={state.error} />;
    case 'done':
      return <Verdict verification={state.verification} campaign_id={campaign_id} />;
  }
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.buttons}>
      <Loader size="xs" aria-hidden="true" />
      {children}
    </p>
  );
}
