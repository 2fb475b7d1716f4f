import type { ReactNode } from 'react';
import { pathId } from '../connection/use-campaign.ts';
import { CheckRun, Doing, VerdictLine } from '../kit/check-run.tsx';
import { FaultNotice } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { useVerification, type VerificationState } from './check/use-verification.ts';
import { Verdict } from './check/verdict.tsx';

/** The button that checks the certificate here, next to others, and what the check found. */
export function CheckCertificate({ id, children }: { id: string; children: ReactNode }) {
  const { state, start, stop } = useVerification(id);
  return (
    <CheckRun
      label={t('Check it in this browser')}
      icon="proof"
      isRunning={state.at === 'reading' || state.at === 'checking'}
      start={start}
      stop={stop}
      others={children}
    >
      <Found state={state} campaign_id={pathId(id)} />
    </CheckRun>
  );
}

function Found({ state, campaign_id }: { state: VerificationState; campaign_id: number }) {
  switch (state.at) {
    case 'idle':
      return null;
    case 'reading':
      return <Doing>{t('Downloading the certificate')}</Doing>;
    case 'checking':
      return (
        <Doing>
          {t('{count, plural, one {# line checked} other {# lines checked}}', { count: state.lines })}
        </Doing>
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
        <VerdictLine holds={false} lang="en">
          {state.message}
        </VerdictLine>
      );
    case 'failed':
      return <FaultNotice error={state.error} />;
    case 'done':
      return <Verdict verification={state.verification} campaign_id={campaign_id} />;
  }
}
