import { Badge } from '../../kit/badge.tsx';
import { faultDetails, faultSentence } from '../../kit/fault-text.ts';
import { t } from '../../languages/messages.ts';
import { campaignName } from '../../values/campaign-name.ts';
import styles from './several.module.css';
import type { SeveralWords } from './several-words.ts';
import type { RunOutcome } from './use-run.ts';

/** How it went, in a sentence, and of each campaign what happened and why it failed. */
export function Report({
  outcomes,
  isRunning,
  words,
}: {
  outcomes: readonly RunOutcome[];
  isRunning: boolean;
  words: SeveralWords;
}) {
  const among = (wanted: RunOutcome['state']) => outcomes.filter(({ state }) => state === wanted).length;

  return (
    <>
      <p role="status" className={styles.sum}>
        {words.sum({
          done: among('done'),
          all: outcomes.length,
          failed: among('failed'),
          isRunning: isRunning ? 'yes' : 'no',
        })}
      </p>
      <ul className={styles.report}>
        {outcomes.map((outcome) => (
          <li key={outcome.campaign.id}>
            <span>
              {campaignName(outcome.campaign)} <code className="minor">{outcome.campaign.custom_id}</code>
            </span>
            <State outcome={outcome} done={words.done} />
          </li>
        ))}
      </ul>
    </>
  );
}

function State({ outcome: { state, error }, done }: { outcome: RunOutcome; done: string }) {
  if (state === 'done') return <Badge tone="good">{done}</Badge>;
  if (state === 'running') return <Badge tone="info">{t('under way')}</Badge>;
  if (state === 'waiting') return <Badge>{t('waits')}</Badge>;
  return (
    <span className={styles.why}>
      <Badge tone="bad">{t('failed')}</Badge> {faultSentence(error)}
      {faultDetails(error).map(({ at, detail }) => (
        <span key={`${at} ${detail}`} className={styles.detail}>
          {at} {detail}
        </span>
      ))}
    </span>
  );
}
