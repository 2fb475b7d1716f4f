import { StateBadge } from '../kit/page.tsx';
import { severities, severityOf, shareText } from './alarm-words.ts';
import styles from './alarms.module.css';

/** How much of the score depends on the rounds in question, as a word and as a share. */
export function Severity({ share }: { share: string | null }) {
  return (
    <span className={styles.severity}>
      <StateBadge {...severities[severityOf(share)]} />
      <span className="minor breakable">{shareText(share)}</span>
    </span>
  );
}
