import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { laurel } from '../connection/laurel.ts';
import { namePlayer } from '../connection/player-path.ts';

const queryOf = (player_id: string) =>
  queryOptions({
    queryKey: ['player', player_id],
    queryFn: ({ signal }) => laurel.readPlayer({ ...namePlayer(player_id), signal }),
    enabled: player_id !== '',
    staleTime: 60_000,
    retry: false,
  });

/** What a player is called; the id until that is read, and where nothing is known of the player. '': nobody. */
export function usePlayerName(player_id: string): string {
  const { data } = useQuery(queryOf(player_id));
  return data?.player_username ?? player_id;
}

/** Rows of players with what they are called, as far as it is read; each asks the server. */
export function useNamed<Row extends { player_id: string }>(rows: readonly Row[]) {
  const read = useQueries({ queries: rows.map(({ player_id }) => queryOf(player_id)) });
  return rows.map((row, at) => ({
    ...row,
    player_username: read[at]?.data?.player_username ?? row.player_id,
  }));
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
