import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { laurel } from '../../connection/laurel.ts';
import { campaignKey } from '../../connection/use-campaign.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { TextLink } from '../../kit/links.tsx';
import { Panel } from '../../kit/page.tsx';
import { Empty, Read } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { decimalText } from '../../values/decimal-text.ts';
import styles from './compare-screen.module.css';

/** So many places are compared. */
const PLACES = 25;

/** The first players of a campaign who win something. */
export function ComparedWinners({ campaign }: { campaign: Campaign }) {
  const { id } = campaign;
  const query = useQuery({
    queryKey: campaignKey(id, 'winners'),
    queryFn: ({ signal }) => laurel.readLeaderboard({ path: { id }, query: { page_size: PLACES }, signal }),
  });
  const name = campaignName(campaign);
  const title =
    campaign.state === 'settled' ? t('Winners: {name}', { name }) : t('Would win now: {name}', { name });

  return (
    <Panel title={title} flush>
      <Read query={query} lines={6}>
        {({ results }) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={results.filter(({ prizes }) => prizes.length > 0)}
            rowKey={({ player_id }) => player_id}
            empty={<Empty title={t('No player wins anything')} icon="trophy" />}
          />
        )}
      </Read>
      {lastLine(query.data, id)}
    </Panel>
  );
}

/** More winners than are shown are on the board. */
function lastLine(board: { results: LeaderboardRow[]; count: number } | undefined, id: number) {
  const hasMore = board && board.count > PLACES && (board.results.at(-1)?.prizes.length ?? 0) > 0;
  if (!hasMore) return null;
  return (
    <p className={styles.note}>
      {t('The first {count, number} places.', { count: PLACES })}{' '}
      <TextLink to="/campaigns/$id/board" params={{ id: String(id) }}>
        {t('The whole board')}
      </TextLink>
    </p>
  );
}

const columns: Column<LeaderboardRow>[] = [
  { title: t('Place'), align: 'end', cell: ({ place }) => place },
  {
    title: t('Player'),
    cell: ({ player_username, player_id }) => (
      <>
        {player_username} <span className="muted">{player_id}</span>
      </>
    ),
  },
  { title: t('Score'), align: 'end', cell: ({ score }) => decimalText(score) },
  { title: t('Prize'), cell: ({ prizes }) => prizes.join(', ') },
];
