import { t } from '../languages/messages.ts';
import { timeText } from '../time/time-text.ts';
import { useShownZone } from '../time/zones.ts';
import styles from './record.module.css';

interface RecordedPlayerProps {
  player_id: string | null;
  player_hash: string;
  player_username?: string | null;
  erased_at: string | null;
}

/** A player as a record names it: by id and name, or by hash and the day of the erasure. */
export function RecordedPlayerName({
  player_id,
  player_hash,
  player_username,
  erased_at,
}: RecordedPlayerProps) {
  const zone = useShownZone();
  const short = <code title={player_hash}>{player_hash.slice(0, 12)}</code>;
  if (player_id === null)
    return (
      <span className={styles.who}>
        <span>
          {erased_at === null ? t('erased') : t('erased on {day}', { day: timeText(erased_at, zone, 'day') })}
        </span>
        {short}
      </span>
    );
  return (
    <span className={styles.who}>
      <span>{player_username ? `${player_username} (${player_id})` : player_id}</span>
      {short}
    </span>
  );
}
