import type { AnchorProps } from '@mantine/core';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../connection/laurel.ts';
import { t } from '../languages/messages.ts';
import type { Column } from './data-table.tsx';
import { TextLink } from './page.tsx';

const queryOf = (player_id: string) =>
  queryOptions({
    queryKey: ['player', player_id],
    queryFn: ({ signal }) => laurel.readPlayer({ path: { player_id }, signal }),
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

/** Words that lead to a player; the id where they are left out. */
export function PlayerLink({
  player_id,
  children = player_id,
  ...looks
}: AnchorProps & { player_id: string; children?: ReactNode }) {
  return (
    <TextLink to="/players/$player_id" params={{ player_id }} {...looks}>
      {children}
    </TextLink>
  );
}

interface ScoreLinkProps extends AnchorProps {
  campaign_id: number;
  player_id: string;
  children: ReactNode;
}

/** Words that lead to what proves the score of a player in a campaign. */
export function ScoreLink({ campaign_id, player_id, ...looks }: ScoreLinkProps) {
  const params = { id: String(campaign_id), player: player_id };
  return <TextLink to="/campaigns/$id/players/$player" params={params} fw={560} size="sm" {...looks} />;
}

/** The player of a line of a campaign by name, which leads to what proves the score, and by id. */
export function playerColumn<Row extends { player_id: string; player_username: string }>(
  campaign_id: number,
): Column<Row> {
  return {
    title: t('Player'),
    cell: ({ player_id, player_username }) => (
      <>
        <ScoreLink campaign_id={campaign_id} player_id={player_id} c="var(--text)">
          {player_username}
        </ScoreLink>
        <div className="minor breakable">{player_id}</div>
      </>
    ),
  };
}
