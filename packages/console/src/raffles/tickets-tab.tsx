import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { findOnBoard } from '../boards/find-on-board.ts';
import { FindPlayer } from '../boards/find-player.tsx';
import { campaignKey, laurel, useCampaignOf, useList, useRead } from '../connection/laurel.ts';
import { CampaignFigures } from '../figures/campaign-figures.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty, Loading, Read } from '../kit/page.tsx';
import { playerColumn, ScoreLink } from '../kit/player-name.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { countText, decimalText } from '../values/decimal-text.ts';
import { type RaffleCampaign, useRaffle } from './draw-stages.tsx';

/** Who has how many tickets, and once the list is fixed which numbers. */
export function TicketsTab() {
  return (
    <Read query={useCampaignOf<'raffle'>()} lines={8}>
      {(campaign) =>
        campaign.state === 'draft' || campaign.state === 'cancelled' ? (
          <Empty title={t('There are no tickets')} icon="list">
            {campaign.state === 'draft'
              ? t('Players collect them once the raffle is published.')
              : t('The campaign was cancelled.')}
          </Empty>
        ) : (
          <Tickets campaign={campaign} />
        )
      }
    </Read>
  );
}

function Tickets({ campaign }: { campaign: RaffleCampaign }) {
  const [{ player }, ask] = useAddressQuery({ player: '' });
  const found = useRead(
    campaignKey(campaign.id, 'find tickets', player),
    (signal) => findOnBoard(String(campaign.id), '', player, signal),
    { enabled: player !== '' },
  );
  const raffle = useRaffle(campaign);
  const isFixed = raffle.data !== undefined && raffle.data.fixed_at !== null;
  return (
    <>
      <CampaignFigures campaign={campaign} />
      <FindPlayer key={player} player={player} find={(text) => ask({ player: text })} />
      {player !== '' && found.data === null && (
        <p role="status" className="muted">
          {t('No player with tickets has the id or name “{player}”.', { player })}
        </p>
      )}
      <Read query={raffle} lines={8}>
        {() =>
          player !== '' && found.isPending ? (
            <Loading lines={4} />
          ) : isFixed ? (
            <FixedList id={campaign.id} player_id={found.data?.player_id} />
          ) : (
            <Collected id={campaign.id} player_id={found.data?.player_id} />
          )
        }
      </Read>
    </>
  );
}

interface ListProps {
  id: number;
  /** Only this player; undefined: all. */
  player_id: string | undefined;
}

/** Tickets so far, most first. */
function Collected({ id, player_id }: ListProps) {
  const list = useList(
    campaignKey(id, 'tickets so far', player_id ?? ''),
    (page, signal) =>
      player_id === undefined
        ? laurel.readLeaderboard({ path: { id }, query: { page, page_size: 100 }, signal })
        : ownLine(id, player_id, signal),
    { every: 10_000 },
  );
  return (
    <TablePanel
      title={t('Tickets so far')}
      beside={<span className="muted">{t('Numbers are given when the list is fixed, after the end.')}</span>}
      columns={collectedColumns(id)}
      rowKey={(row) => row.player_id}
      height="70vh"
      {...list}
      empty={<Empty title={t('No player has a ticket yet')} icon="list" />}
    />
  );
}

/** The player’s line as a page of its own. */
async function ownLine(id: number, player_id: string, signal: AbortSignal) {
  const { neighbours } = await laurel.readPlayerView({ path: { id, player_id }, signal });
  const results = neighbours.filter((row) => row.player_id === player_id);
  return { count: results.length, next: null, previous: null, results };
}

function collectedColumns(id: number): Column<LeaderboardRow>[] {
  return [
    playerColumn(id),
    { title: t('Tickets'), align: 'end', tight: true, cell: ({ score }) => decimalText(score) },
    { title: t('Newest ticket'), tight: true, cell: ({ reached_at }) => <Time value={reached_at} /> },
  ];
}

type Owned = Awaited<ReturnType<typeof laurel.listRaffleTickets>>['results'][number];

/** The fixed list in its order, with the numbers of each player. */
function FixedList({ id, player_id }: ListProps) {
  const list = useList(campaignKey(id, 'tickets', player_id ?? ''), (page, signal) =>
    laurel.listRaffleTickets({
      path: { id },
      query: { page, page_size: 100, ...(player_id !== undefined && { player_id }) },
      signal,
    }),
  );
  return (
    <TablePanel
      title={t('Fixed list of tickets')}
      beside={
        <span className="muted">{t('In the order of the hashes of players, as it is drawn from.')}</span>
      }
      columns={fixedColumns(id)}
      rowKey={({ player_hash }) => player_hash}
      height="70vh"
      {...list}
      empty={<Empty title={t('No player had a ticket')} icon="list" />}
    />
  );
}

function fixedColumns(id: number): Column<Owned>[] {
  return [
    {
      title: t('Numbers'),
      align: 'end',
      tight: true,
      cell: ({ from, to }) => (from === to ? countText(from) : `${countText(from)} – ${countText(to)}`),
    },
    { title: t('Tickets'), align: 'end', tight: true, cell: ({ from, to }) => countText(to - from + 1) },
    {
      title: t('Player'),
      cell: ({ player_id }) =>
        player_id === null ? (
          <span className="muted">{t('Erased player')}</span>
        ) : (
          <ScoreLink campaign_id={id} player_id={player_id} c="var(--text)">
            {player_id}
          </ScoreLink>
        ),
    },
    { title: t('Hash of the player'), cell: ({ player_hash }) => <code>{player_hash.slice(0, 16)}…</code> },
  ];
}
