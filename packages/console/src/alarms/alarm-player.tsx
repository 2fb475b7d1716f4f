import { TextLink } from '../kit/page.tsx';
import { PlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';

interface AlarmPlayerProps {
  player_id: string | null;
  player_hash: string;
}

/** A player of an alarm: a link to what is known, or that nothing is any more. */
export function AlarmPlayer({ player_id, player_hash }: AlarmPlayerProps) {
  if (player_id === null)
    return <span className="muted">{t('erased player {hash}', { hash: player_hash.slice(0, 10) })}</span>;
  return (
    <TextLink to="/players/$player_id" params={{ player_id }} inherit>
      <PlayerName player_id={player_id} />
    </TextLink>
  );
}
