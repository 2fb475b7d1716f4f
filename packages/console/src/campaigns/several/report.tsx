import { Badge } from '../../kit/badge.tsx';
import { faultDetails, faultSentence } from '../../kit/fault-text.ts';
import { countText } from '../../values/decimal-text.ts';
import { campaignName } from '../campaign-name.ts';
import styles from './several.module.css';
import type { RunOutcome } from './use-run.ts';

/** How it went, in a sentence, and of each campaign what happened and why it failed. */
export function Report({
  outcomes,
  isRunning,
  done,
}: {
  outcomes: readonly RunOutcome[];
  isRunning: boolean;
  done: string;
}) {
  const among = (wanted: RunOutcome['state']) => outcomes.filter(({ state }) => state === wanted).length;
  const failed = among('failed');
  return (
    <>
      <p role="status" className={styles.sum}>
        {countText(among('done'))} of {countText(outcomes.length)} {done}
        {failed > 0 && `, ${countText(failed)} failed`}
        {isRunning ? '…' : '.'}
      </p>
      <ul className={styles.report}>
        {outcomes.map((outcome) => (
          <li key={outcome.campaign.id}>
            <span>
              {campaignName(outcome.campaign)} <code className={styles.id}>{outcome.campaign.custom_id}</code>
            </span>
            <State outcome={outcome} done={done} />
          </li>
        ))}
      </ul>
    </>
  );
}

function State({ outcome: { state, error }, done }: { outcome: RunOutcome; done: string }) {
  if (state === 'done') return <Badge tone="good">{done}</Badge>;
  if (state === 'running') return <Badge tone="info">under way</Badge>;
  if (state === 'waiting') return <Badge>waits</Badge>;
  return (
    <span className={styles.why}>
      <Badge tone="bad">failed</Badge> {faultSentence(error)}
      {faultDetails(error).map(({ at, detail }) => (
        <span key={`${at} ${detail}`} className={styles.detail}>
          {at} {detail}
        </span>
      ))}
    </span>
  );
}
