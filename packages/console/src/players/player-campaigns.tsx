import type { PlayerTournament } from '@laurel/contract/players/player-view.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { tournamentTypes } from '../campaigns/kinds.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Empty } from '../kit/states.tsx';
import { proofPath } from '../proof/proof-path.ts';
import { laurel } from '../server/laurel.ts';
import { useList } from '../server/use-list.ts';
import { countText, decimalText } from '../values/decimal-text.ts';
import { gapText } from './gap-text.ts';
import { namePlayer } from './player-path.ts';
import styles from './players.module.css';

/** Where the player stands in each campaign, and what is missing to the next prize. */
export function PlayerCampaigns({ player_id }: { player_id: string }) {
  const { path, query } = namePlayer(player_id);
  const list = useList(['player', player_id, 'campaigns'], (page, signal) =>
    laurel.listPlayerTournaments({ path, query: { ...query, page, page_size: 25 }, signal }),
  );
  return (
    <DataTable
      caption="Campaigns of the player"
      columns={columnsOf(player_id)}
      rowKey={({ campaign_id }) => campaign_id}
      {...list}
      empty={<Empty title="No round in any campaign yet" icon="trophy" />}
    />
  );
}

const columnsOf = (player_id: string): Column<PlayerTournament>[] => [
  {
    id: 'campaign',
    title: 'Campaign',
    cell: ({ campaign_id, name, tournament_type }) => (
      <>
        <Anchor component={Link} to={`/campaigns/${campaign_id}`} fw={560} c="var(--text)" size="sm">
          {name}
        </Anchor>{' '}
        <span className={styles.minor}>{tournamentTypes[tournament_type].name}</span>
      </>
    ),
  },
  { id: 'place', title: 'Place', align: 'end', cell: ({ place }) => place ?? '–' },
  {
    id: 'score',
    title: 'Score',
    align: 'end',
    cell: ({ campaign_id, score }) =>
      score === null ? (
        '–'
      ) : (
        <Anchor
          component={Link}
          to={proofPath(campaign_id, player_id)}
          size="sm"
          aria-label={`Prove the score ${decimalText(score)}`}
        >
          {decimalText(score)}
        </Anchor>
      ),
  },
  {
    id: 'rounds',
    title: 'Counted rounds',
    align: 'end',
    cell: ({ rounds, unpriced }) =>
      unpriced === 0 ? (
        countText(rounds)
      ) : (
        <>
          {countText(rounds)} <span className={styles.warn}>+ {countText(unpriced)} without a rate</span>
        </>
      ),
  },
  {
    id: 'wins',
    title: 'Wins now',
    cell: ({ prizes }) => prizes.join(', ') || <span className="muted">nothing</span>,
  },
  { id: 'gap', title: 'To the next prize', cell: (standing) => gapText(standing) },
];
