import type { AlarmStatus as Status } from '@laurel/contract/alarms/alarm-states.ts';
import { Badge } from '../kit/page.tsx';
import { alarmStatusWords, severityWords, shareText } from './alarm-words.ts';
import styles from './alarms.module.css';

export function AlarmStatus({ status }: { status: Status }) {
  const { word, tone } = alarmStatusWords[status];
  return <Badge tone={tone}>{word}</Badge>;
}

/** How much of the score depends on the rounds in question, as a word and as a share. */
export function Severity({ share }: { share: string | null }) {
  const { word, tone } = severityWords(share);
  return (
    <span className={styles.severity}>
      <Badge tone={tone}>{word}</Badge>
      <span className="minor breakable">{shareText(share)}</span>
    </span>
  );
}
