import { Button, Progress } from '@mantine/core';
import { laurel } from '../connection/laurel.ts';
import { useCheckRun, VerdictLine } from '../kit/check-run.tsx';
import { FaultNotice, Panel, Scrolling } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { type ProofVerdict, verdictWords } from './check/compare-proof.ts';
import { foldInWorker } from './check/fold-in-worker.ts';
import { type ProofOf, readEvidence } from './check/read-evidence.ts';
import styles from './proof-screen.module.css';

/** The rules fold the events once more, here, and the lines are compared. */
export function CheckPanel({ proof }: { proof: ProofOf }) {
  const { state, start, stop } = useCheckRun<Checking>((signal, show) => check(proof, signal, show));
  const isRunning = state.at === 'reading' || state.at === 'folding';
  return (
    <div data-not-printed={state.at === 'done' ? undefined : true}>
      <Panel
        title={t('Check the score yourself')}
        actions={
          <div className={styles.checkButtons} data-not-printed>
            {isRunning && (
              <Button variant="default" onClick={stop}>
                {t('Stop')}
              </Button>
            )}
            <Button onClick={start} disabled={isRunning} leftSection={<Icon name="proof" />}>
              {t('Check again in this browser')}
            </Button>
          </div>
        }
      >
        <div className={styles.check} aria-live="polite" aria-busy={isRunning}>
          <CheckWords state={state} />
        </div>
      </Panel>
    </div>
  );
}

function CheckWords({ state }: { state: ReturnType<typeof useCheckRun<Checking>>['state'] }) {
  switch (state.at) {
    case 'idle':
      return (
        <p className="muted">
          {t(
            'This page can read the events behind the score, compute it on your own machine by the same rules, and compare every line with the server’s.',
          )}
        </p>
      );
    case 'reading':
      return (
        <>
          <p>
            {t('Reading the evidence: {read, number} of {count, number} rounds', {
              read: state.rounds,
              count: state.of,
            })}
          </p>
          <Progress
            value={state.of === 0 ? 0 : (100 * state.rounds) / state.of}
            aria-label={t('Evidence read so far')}
            transitionDuration={0}
          />
        </>
      );
    case 'folding':
      return (
        <p>
          {t('Computing the score from {count, plural, one {# event} other {# events}}', {
            count: state.events,
          })}
        </p>
      );
    case 'failed':
      return <FaultNotice error={state.error} />;
    case 'done':
      return <VerdictWords verdict={state.verdict} />;
  }
}

function VerdictWords({ verdict }: { verdict: ProofVerdict }) {
  const { isEqual, reached_at, taken } = verdict;
  return (
    <>
      <VerdictLine holds={isEqual}>
        {reached_at !== null && isEqual
          ? rich('{verdict}, reached at {time}.', {
              verdict: verdictWords(verdict),
              time: <Time value={reached_at} precision="millisecond" />,
            })
          : `${verdictWords(verdict)}.`}
      </VerdictLine>
      {verdict.differences.length > 0 && <Differences verdict={verdict} />}
      <ul className={styles.taken}>
        {taken.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function Differences({ verdict: { differences, differing } }: { verdict: ProofVerdict }) {
  return (
    <Scrolling label={t('What differs')} className={styles.scroll}>
      <table className={styles.lines}>
        <caption>
          {differing > differences.length
            ? t('The first {shown, number} of {count, number} differences', {
                shown: differences.length,
                count: differing,
              })
            : t('What differs')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('Of')}</th>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('In this browser')}</th>
            <th scope="col">{t('On the server')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ of, what, here, server }) => (
            <tr key={`${of} ${what}`}>
              <th scope="row">{of}</th>
              <td>{what}</td>
              <td>{here}</td>
              <td>{server}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

type Checking =
  | { at: 'reading'; rounds: number; of: number }
  | { at: 'folding'; events: number }
  | { at: 'done'; verdict: ProofVerdict };

/** Checks a score again in a worker. */
async function check(proof: ProofOf, signal: AbortSignal, show: (state: Checking) => void): Promise<void> {
  show({ at: 'reading', rounds: 0, of: 0 });
  const onProgress = (progress: { rounds: number; of: number }) => show({ at: 'reading', ...progress });
  const evidence = await readEvidence(laurel, proof, { signal, onProgress });
  show({ at: 'folding', events: evidence.events.length });
  show({ at: 'done', verdict: await foldInWorker(evidence, signal) });
}
