import type { RefusedMessage } from '@laurel/contract/integrations/refused-messages.ts';
import styles from './refused-messages.module.css';

/** Why a message was refused. */
export function Reasons({ errors }: Pick<RefusedMessage, 'errors'>) {
  return (
    <ul className={styles.reasons}>
      {errors.map(({ pointer, detail }) => (
        <li key={`${pointer} ${detail}`}>
          {pointer !== '' && <code>{pointer}</code>} <span lang="en">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
