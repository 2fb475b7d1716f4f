import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import styles from './alarms.module.css';

/** The events that show what the alarm says, in the order of time, with how long after one another they happened. */
export function AlarmEvidence({ evidence }: Pick<AlarmAnswer, 'evidence'>) {
  if (evidence.length === 0)
    return <p className="muted">{t('The log has no event that shows it any more.')}</p>;
  return (
    <ol className={styles.timeline}>
      {evidence.map((line, index) => (
        <EvidenceLine key={line.seq} line={line} before={evidence[index - 1]?.at} />
      ))}
    </ol>
  );
}

interface EvidenceLineProps {
  line: AlarmAnswer['evidence'][number];
  /** When the one before happened. */
  before: string | undefined;
}

function EvidenceLine({ line: { seq, unique_id, at, text }, before }: EvidenceLineProps) {
  return (
    <li>
      <span className={styles.moment}>
        <Time value={at} precision="millisecond" />
        {before !== undefined && (
          <span className="minor breakable">{laterText(Date.parse(at) - Date.parse(before))}</span>
        )}
      </span>
      <span>
        <span lang="en">{text}</span>{' '}
        {unique_id === null ? (
          <span className="minor breakable">{t('event {seq, number} of the log, archived', { seq })}</span>
        ) : (
          <TextLink
            to="/intake"
            search={{ part: 'find', event: unique_id }}
            size="xs"
            aria-label={t('Event {seq, number} of the log', { seq })}
          >
            {t('event {seq, number}', { seq })}
          </TextLink>
        )}
      </span>
    </li>
  );
}

/** Below a minute the milliseconds are what counts. */
function laterText(milliseconds: number): string {
  if (milliseconds < 60_000)
    return t('{seconds, number} s later', { seconds: Math.round(milliseconds / 10) / 100 });
  return t('{span} later', { span: spanText(milliseconds) });
}
