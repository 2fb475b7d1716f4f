import type { PlayerCampaign } from '@laurel/contract/players/player-view.ts';
import { scoreOfKind } from '../boards/board-words.ts';
import { CampaignStatus } from '../campaigns/campaign-status.tsx';
import { isRanked, kindOrTypeName } from '../campaigns/kinds.ts';
import { laurel } from '../connection/laurel.ts';
import { namePlayer } from '../connection/player-path.ts';
import { useList } from '../connection/use-list.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Empty } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { statusWords } from '../payouts/payout-words.ts';
import { countText } from '../values/decimal-text.ts';
import { gapText } from './gap-text.ts';
import styles from './players.module.css';

/** The player's place in each campaign of every kind, and what is missing to the next prize. */
export function PlayerCampaigns({ player_id }: { player_id: string }) {
  const { path, query } = namePlayer(player_id);
  const list = useList(['player', player_id, 'campaigns'], (page, signal) =>
    laurel.listPlayerCampaigns({ path, query: { ...query, page, page_size: 25 }, signal }),
  );
  return (
    <DataTable
      caption={t('Campaigns of the player')}
      columns={columnsOf(player_id)}
      rowKey={({ campaign_id }) => campaign_id}
      {...list}
      empty={<Empty title={t('No campaign yet')} icon="trophy" />}
    />
  );
}

const columnsOf = (player_id: string): Column<PlayerCampaign>[] => [
  {
    title: t('Campaign'),
    cell: ({ campaign_id, name, ...campaign }) => (
      <div className={styles.campaign}>
        <TextLink to="/campaigns/$id" params={{ id: String(campaign_id) }} fw={560} c="var(--text)" size="sm">
          {name}
        </TextLink>{' '}
        <span className="minor breakable">{kindOrTypeName(campaign)}</span>
      </div>
    ),
  },
  { title: t('Status'), tight: true, cell: (campaign) => <CampaignStatus campaign={statedOf(campaign)} /> },
  {
    title: t('Prizes'),
    cell: ({ won }) => <Titles won={won.filter(({ status }) => status !== 'rejected')} />,
  },
  { title: t('Paid'), cell: ({ won }) => <Titles won={won.filter(({ status }) => status === 'paid')} /> },
  { title: t('Place'), align: 'end', cell: ({ kind, place }) => (isRanked[kind] && place) || '–' },
  { title: t('Score'), align: 'end', cell: (standing) => <Score {...standing} player_id={player_id} /> },
  { title: t('To the next prize'), cell: (standing) => gapText(standing) },
  {
    title: t('Counted rounds'),
    align: 'end',
    cell: ({ rounds, unpriced }) =>
      unpriced === 0
        ? countText(rounds)
        : rich('{rounds, number} <warn>+ {unpriced, number} without a rate</warn>', {
            rounds,
            unpriced,
            warn: (words) => <span className={styles.warn}>{words}</span>,
          }),
  },
];

function statedOf({ settled, status }: PlayerCampaign) {
  return { state: settled ? ('settled' as const) : ('published' as const), status };
}

/** Prizes, each with its payout where there is one. */
function Titles({ won }: Pick<PlayerCampaign, 'won'>) {
  if (won.length === 0) return <span className="muted">–</span>;
  return (
    <ul className={styles.won}>
      {won.map(({ title, payout_id, status }, at) => (
        <li key={payout_id ?? `expected ${at}`}>
          {payout_id === null ? (
            <>
              {title} <span className="minor">{t('expected')}</span>
            </>
          ) : (
            <TextLink to="/payouts" search={{ status: 'all', payout: String(payout_id) }} size="sm">
              {title}
            </TextLink>
          )}
          {status !== null && status !== 'paid' && (
            <>
              {' '}
              <span className="minor">{statusWords[status].word}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ScoreProps extends Pick<PlayerCampaign, 'campaign_id' | 'kind' | 'score' | 'tournament_type'> {
  player_id: string;
}

function Score({ campaign_id, score, player_id, ...campaign }: ScoreProps) {
  if (score === null) return '–';
  const words = scoreOfKind(score, campaign);
  return (
    <TextLink
      to="/campaigns/$id/players/$player"
      params={{ id: String(campaign_id), player: player_id }}
      size="sm"
      aria-label={t('Prove the score {score}', { score: words })}
    >
      {words}
    </TextLink>
  );
}
