import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import { t } from '../languages/messages.ts';
import { decimalText } from '../values/decimal-text.ts';
import styles from './missions.module.css';

/** How far each step of the running attempt is: its number, what is done of what is asked for, and a bar. */
export function StepMeters({
  progress,
  names,
}: {
  progress: PlayerView['progress'];
  names: readonly string[];
}) {
  return (
    <ol className={styles.meters}>
      {progress.tasks.map(({ done, target }, index) => (
        <li key={names[index] ?? index} className={styles.meter} title={names[index]}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className="visually-hidden">{t('Step {number, number}', { number: index + 1 })}</span>
          <progress
            className={styles.bar}
            max={target}
            value={done}
            aria-label={names[index] ?? t('Step {number, number}', { number: index + 1 })}
          />
          <span className={styles.done}>
            {decimalText(done)} / {decimalText(target)}
          </span>
        </li>
      ))}
    </ol>
  );
}
