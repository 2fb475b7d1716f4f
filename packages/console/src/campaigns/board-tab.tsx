import type { LeaderboardRow } from '@laurel/contract/campaigns/leaderboard.ts';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { proofPath } from '../proof/proof-path.ts';
import { laurel } from '../server/laurel.ts';
import { useList } from '../server/use-list.ts';
import { Time } from '../time/time.tsx';
import { decimalText } from '../values/decimal-text.ts';
import { campaignKey, pathId, useCampaignId } from './use-campaign.ts';

/** Who stands where. */
export function BoardTab() {
  const id = useCampaignId();
  const list = useList(
    campaignKey(id, 'board'),
    (page, signal) =>
      laurel.readLeaderboard({ path: { id: pathId(id) }, query: { page, page_size: 500 }, signal }),
    { every: 5_000 },
  );
  return (
    <Panel flush>
      <DataTable
        caption="Leaderboard"
        columns={columns}
        rowKey={({ player_id }) => player_id}
        height="70vh"
        {...list}
        empty={<Empty title="Nobody has a score yet" icon="trophy" />}
      />
    </Panel>
  );
}

/** To where the score is proved. */
function PlayerLink({ row: { player_id, player_username } }: { row: LeaderboardRow }) {
  return (
    <Link to={proofPath(useCampaignId(), player_id)}>
      {player_username} · {player_id}
    </Link>
  );
}

const columns: Column<LeaderboardRow>[] = [
  { id: 'place', title: 'Place', align: 'end', cell: ({ place }) => place },
  {
    id: 'player',
    title: 'Player',
    tight: true,
    cell: (row) => <PlayerLink row={row} />,
  },
  { id: 'score', title: 'Score', align: 'end', cell: ({ score }) => decimalText(score) },
  {
    id: 'reached',
    title: 'Reached',
    tight: true,
    cell: ({ reached_at }) => <Time value={reached_at} precision="second" />,
  },
];
