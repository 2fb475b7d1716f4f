import { useQuery } from '@tanstack/react-query';
import { laurel } from '../connection/laurel.ts';
import { namePlayer } from '../connection/player-path.ts';

/** What a player is called; the id until that is read, and where nothing is known of the player. '': nobody. */
export function usePlayerName(player_id: string): string {
  const { data } = useQuery({
    queryKey: ['player', player_id],
    queryFn: ({ signal }) => laurel.readPlayer({ ...namePlayer(player_id), signal }),
    enabled: player_id !== '',
    staleTime: 60_000,
    retry: false,
  });
  return data?.player_username ?? player_id;
}

/** A player by name, with the id below it. Each asks the server: a long table has a `height`, and draws what is in sight. */
export function PlayerName({ player_id }: { player_id: string }) {
  const name = usePlayerName(player_id);
  return (
    <>
      {name}
      {name !== player_id && <div className="minor breakable">{player_id}</div>}
    </>
  );
}
