import type { Player } from '@laurel/contract/players/player-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { laurel } from '../connection/laurel.ts';
import { namePlayer } from '../connection/player-path.ts';
import { Badge } from '../kit/badge.tsx';
import { TextLink } from '../kit/links.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerCampaigns } from './player-campaigns.tsx';
import { PlayerFacts } from './player-facts.tsx';

/**
 * A player: facts with the events they are from, campaigns with the gap to the next prize, and what the player may ask for.
 */
export function PlayerScreen() {
  const player_id = useParams({
    strict: false,
    select: (params) => String((params as { player_id?: string }).player_id),
  });
  const query = useQuery({
    queryKey: ['player', player_id],
    queryFn: ({ signal }) => laurel.readPlayer({ ...namePlayer(player_id), signal }),
  });
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
      <Read query={query}>{({ facts }) => <PlayerParts player_id={player_id} facts={facts} />}</Read>
    </Page>
  );
}

function PlayerParts({ player_id, facts }: { player_id: string; facts: Player['facts'] }) {
  return (
    <>
      <Panel
        title={t('Campaigns')}
        flush
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
      >
        <PlayerCampaigns player_id={player_id} />
      </Panel>
      <Panel title={t('Facts')} flush>
        <PlayerFacts facts={facts} />
      </Panel>
    </>
  );
}
