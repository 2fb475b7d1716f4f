import type { Check, Verification } from '@laurel/verifier/verdict.ts';
import { Button, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { pathId, useCampaign, useCampaignId } from '../connection/laurel.ts';
import {
  type CheckedPart,
  CheckedParts,
  CheckRun,
  Doing,
  useCheckRun,
  VerdictLine,
} from '../kit/check-run.tsx';
import { Facts, FaultNotice, Panel, Read } from '../kit/page.tsx';
import { saveFile } from '../kit/save-file.ts';
import { useAction } from '../kit/use-action.ts';
import { perLocale } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import { checkWords, notShownByAPass, shownByAPass } from './check/check-words.ts';
import type { VerifyAnswer } from './check/verify-worker.ts';
import { type CertificateFacts, downloadCertificate, useCertificate } from './use-certificate.ts';

/** The file that proves the board to others: what it is, the file itself, and a check of it in this browser. */
export function CertificatePanel() {
  const campaign = useCampaign();
  return (
    <Panel title={t('Certificate')}>
      <Stack gap="md">
        <p className="muted">
          {t(
            'A certificate is one file that proves the board to anybody, without this server and without a network: every event that counts, rules, rates and decisions, each score, place and payout, all of it signed. It names players by a hash alone.',
          )}
        </p>
        <Read query={campaign}>
          {({ id, state, custom_id }) =>
            state === 'settled' ? (
              <Certificate name={custom_id ?? String(id)} />
            ) : (
              <p className="muted">{t('There is one as soon as the campaign is settled.')}</p>
            )
          }
        </Read>
      </Stack>
    </Panel>
  );
}

function Certificate({ name }: { name: string }) {
  const id = useCampaignId();
  const query = useCertificate(id);
  return (
    <Read query={query}>
      {(facts) =>
        facts === null ? (
          <p role="status">
            {t(
              'The certificate is not made yet. That takes some seconds after the settlement; this page looks again by itself.',
            )}
          </p>
        ) : (
          <Made id={id} name={name} facts={facts} />
        )
      }
    </Read>
  );
}

function Made({ id, name, facts }: { id: string; name: string; facts: CertificateFacts }) {
  const download = useAction({
    run: () => downloadCertificate(id),
    onDone: (file) => saveFile(`${name}.laurel`, file),
    changes: [],
  });
  return (
    <>
      <Facts
        rows={[
          { name: t('Made'), value: <Time value={facts.made_at} precision="second" /> },
          { name: t('Size'), value: bytesText(facts.bytes) },
        ]}
      />
      <div>
        <div className="muted">{t('SHA-256 of the file')}</div>
        <code className="breakable">{facts.hash}</code>
      </div>
      <CheckCertificate id={id}>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          {t('Download the certificate')}
        </Button>
      </CheckCertificate>
    </>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** A size as people read it: `12.3 kB`, a kilobyte of 1,000 bytes. */
function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return formats(units[power] ?? 'byte').format(bytes / 1_000 ** power);
}

const formats = perLocale(
  (locale, unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
);

/** The button that checks the certificate here, next to others, and what the check found. */
function CheckCertificate({ id, children }: { id: string; children: ReactNode }) {
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

/** What the verifier found, in one sentence and check by check. */
function Verdict({ verification, campaign_id }: { verification: Verification; campaign_id: number }) {
  const { verdict, shown } = verification;
  const holds = verdict.valid && verdict.campaign.id === campaign_id;
  return (
    <Stack gap="md">
      <VerdictLine holds={holds}>{sentenceOf(verification, holds)}</VerdictLine>
      <Facts
        rows={[
          { name: t('Events in the certificate'), value: countText(shown.events) },
          { name: t('Opened and counted again'), value: countText(shown.opened) },
          { name: t('Of erased players, cannot be opened'), value: countText(verdict.opaque) },
          { name: t('Rounds'), value: countText(shown.rounds) },
          { name: t('Players with a score'), value: countText(shown.players) },
        ]}
      />
      <div>
        <div className="muted">{t('Signed by')}</div>
        <ul className="breakable">
          {shown.keys.map((key) => (
            <li key={key}>
              <code>{key}</code>
            </li>
          ))}
        </ul>
      </div>
      <CheckedParts parts={verdict.checks.map(partOf)} />
      {holds && <Meaning verification={verification} />}
    </Stack>
  );
}

function sentenceOf({ verdict }: Verification, holds: boolean): string {
  if (!verdict.valid) return t('The certificate does not hold');
  if (!holds) return t('The certificate is one of another campaign');
  return t('The certificate holds: every line of the board is right, {count, number} in all', {
    count: verdict.count ?? 0,
  });
}

function partOf({ name, ok, detail }: Check): CheckedPart {
  const found = (
    <p className="muted" lang="en">
      {detail}
    </p>
  );
  return { title: checkWords[name], ok, detail: found };
}

function Meaning({ verification }: { verification: Verification }) {
  return (
    <>
      <Sentences title={t('What this shows')} sentences={shownByAPass(verification)} />
      <Sentences title={t('What this does not show')} sentences={notShownByAPass(verification)} />
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul className="bulleted">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** How far the check of a certificate is. */
type Verifying =
  | { at: 'reading' }
  | { at: 'checking'; lines: number }
  | { at: 'done'; verification: Verification }
  | { at: 'no_signatures' }
  | { at: 'unreadable'; message: string };

type VerificationState = ReturnType<typeof useVerification>['state'];

/** Downloads a certificate and checks it. */
function useVerification(id: string) {
  return useCheckRun<Verifying>(async (signal, show) => show(await check(id, signal, show)));
}

async function check(id: string, signal: AbortSignal, show: (state: Verifying) => void): Promise<Verifying> {
  show({ at: 'reading' });
  const file = await downloadCertificate(id, signal);
  show({ at: 'checking', lines: 0 });
  const answer = await verifyInWorker(file, signal, (lines) => show({ at: 'checking', lines }));
  if ('verification' in answer) return { at: 'done', verification: answer.verification };
  return answer.failure === 'no_signatures'
    ? { at: answer.failure }
    : { at: answer.failure, message: answer.message };
}

/** Checks a file in a worker, which loads the verifier; `onLines` hears how many lines were checked. */
function verifyInWorker(
  file: Blob,
  signal: AbortSignal,
  onLines: (lines: number) => void,
): Promise<Exclude<VerifyAnswer, { lines: number }>> {
  const worker = new Worker(new URL('./check/verify-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Exclude<VerifyAnswer, { lines: number }>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<VerifyAnswer>) => {
      if ('lines' in data) onLines(data.lines);
      else resolve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message || t('The worker could not be started.')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
