import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import type { Player, PlayerCampaign } from '@laurel/contract/players/player-view.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { scoreOfKind } from '../boards/board-words.ts';
import { CampaignStatus } from '../campaigns/campaign-status.tsx';
import { kindOrTypeName } from '../campaigns/kinds.ts';
import { laurel, useAddressId, useList, useRead } from '../connection/laurel.ts';
import { queries } from '../connection/queries.ts';
import { useMay } from '../identity/session/session.ts';
import { AskingButton } from '../kit/confirm.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Badge, Empty, Page, Read, TextLink } from '../kit/page.tsx';
import { ScoreLink } from '../kit/player-name.tsx';
import { saveJson } from '../kit/save-file.ts';
import { toastFault } from '../kit/toasts.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { statusWords } from '../payouts/payout-words.ts';
import { countText } from '../values/decimal-text.ts';
import { gapText } from './gap-text.ts';
import { PlayerFacts } from './player-facts.tsx';
import styles from './players.module.css';

/**
 * A player: facts with the events they are from, campaigns with the gap to the next prize, and what the player may ask for.
 */
export function PlayerScreen() {
  const player_id = useAddressId('player_id');
  const query = useRead(['player', player_id], (signal) =>
    laurel.readPlayer({ path: { player_id }, signal }),
  );
  const player = query.data;
  return (
    <Page
      title={player?.player_username ?? player_id}
      above={[{ to: '/players', label: t('Players') }]}
      beside={
        <>
          {player?.facts.is_blocked?.value === true && <Badge tone="bad">{t('Blocked')}</Badge>}
          {player?.facts.incentives_paused?.value === true && (
            <Badge tone="bad">{t('Incentives paused')}</Badge>
          )}
        </>
      }
      lead={
        player &&
        rich('<code>{player}</code> · shown to others as <code>{hash}…</code>', {
          player: player_id,
          hash: player.player_hash.slice(0, 16),
          code: (words) => <code>{words}</code>,
        })
      }
      actions={player && <PlayerActions player={player} />}
    >
      <Read query={query}>
        {({ facts }) => (
          <>
            <PlayerCampaigns player_id={player_id} />
            <PlayerFacts facts={facts} />
          </>
        )}
      </Read>
    </Page>
  );
}

/** The player's place in each campaign of every kind, and what is missing to the next prize. */
function PlayerCampaigns({ player_id }: { player_id: string }) {
  const list = useList(['player', player_id, 'campaigns'], (page, signal) =>
    laurel.listPlayerCampaigns({ path: { player_id }, query: { page, page_size: 25 }, signal }),
  );
  return (
    <TablePanel
      title={t('Campaigns')}
      caption={t('Campaigns of the player')}
      actions={
        <>
          <TextLink to="/alarms" search={{ status: 'all', player: player_id }} size="sm">
            {t('Alarms of this player')}
          </TextLink>
          <TextLink to="/payouts" search={{ status: 'all', player: player_id }} size="sm">
            {t('Payouts of this player')}
          </TextLink>
        </>
      }
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
  { title: t('Place'), align: 'end', cell: ({ kind, place }) => (winsBy[kind] === 'places' && place) || '–' },
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
    <ScoreLink {...{ campaign_id, player_id }} aria-label={t('Prove the score {score}', { score: words })}>
      {words}
    </ScoreLink>
  );
}

/** Export of all that is known, and erasure: what the law lets a player ask for. */
function PlayerActions({ player: { player_id, player_username } }: { player: Player }) {
  const navigate = useNavigate();
  const mayExport = useMay('manager');
  const mayErase = useMay('admin');
  const leave = () => {
    queries.removeQueries({ queryKey: ['player', player_id] });
    void navigate({ to: '/players' });
  };
  return (
    <>
      {mayExport && (
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          onClick={() => save(player_id).catch(toastFault)}
        >
          {t('Export')}
        </Button>
      )}
      {mayErase && (
        <AskingButton
          label={t('Erase')}
          leftSection={<Icon name="remove" />}
          title={t('Erase {player}?', { player: player_username })}
          verb={t('Erase for ever')}
          reason="needed"
          run={(reason = '') => laurel.erasePlayer({ path: { player_id }, body: { reason } })}
          done={t('The player is erased')}
          changes={[]}
          onDone={leave}
        >
          <p>
            {rich(
              'The id <code>{player}</code>, names and facts disappear from all stored data and from every screen. Boards keep the place under the same public id, and a resend of an event still counts once. Laurel refuses the erasure while a payout of the player is open. You cannot undo this.',
              { player: player_id, code: (words) => <code>{words}</code> },
            )}
          </p>
        </AskingButton>
      )}
    </>
  );
}

async function save(player_id: string): Promise<void> {
  saveJson(`player-${player_id}.json`, await laurel.exportPlayer({ path: { player_id } }));
}
