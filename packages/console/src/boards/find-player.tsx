import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { ListedPlayer } from '@laurel/contract/players/player-list.ts';
import { Button, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { absenceText } from '../campaigns/absence-text.ts';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './board-tab.module.css';
import { type FoundPlayer, NAMED_LINES } from './find-on-board.ts';

/** The most players that are named. */
const NAMED_PLAYERS = 3;

interface NotFoundProps {
  campaign: TournamentCampaign;
  found: UseQueryResult<FoundPlayer | null>;
  /** Who was looked for. */
  text: string;
  /** The number of lines of the board. */
  count: number;
  /** The moment of the board; empty: now. */
  at: string;
}

/** Says that a player is not on the board, and why. */
export function NotFound({ campaign, found, text, count, at }: NotFoundProps) {
  if (text === '') return null;
  if (found.data !== null && !found.error) return null;
  return (
    <div role="status" className={styles.notFound}>
      {found.error
        ? t('The search for the player failed.')
        : t('No player on this board has the id or name “{player}”.', { player: text })}{' '}
      {count > NAMED_LINES &&
        found.data === null &&
        t('The search covers names among the first {count, number} places, and all ids.', {
          count: NAMED_LINES,
        })}
      {at === '' && found.data === null && <Absent campaign={campaign} text={text} />}
    </div>
  );
}

/** Names players that match the text, each with what keeps them off the board. */
function Absent({ campaign, text }: { campaign: TournamentCampaign; text: string }) {
  const { data = [] } = useRead(campaignKey(String(campaign.id), 'absent', text), (signal) =>
    readAbsent(campaign, text, signal),
  );
  if (data.length === 0) return null;
  return (
    <ul className={styles.absent}>
      {data.map(({ player_id, player_username, why }) => (
        <li key={player_id}>
          <TextLink
            to="/campaigns/$id/players/$player"
            params={{ id: String(campaign.id), player: player_id }}
            size="sm"
          >
            {player_username}
          </TextLink>{' '}
          <span className="muted">{player_id}</span>: {why}
        </li>
      ))}
    </ul>
  );
}

async function readAbsent(
  campaign: TournamentCampaign,
  search: string,
  signal: AbortSignal,
): Promise<(ListedPlayer & { why: string | null })[]> {
  const { results } = await laurel.listPlayers({ query: { search, page_size: NAMED_PLAYERS }, signal });
  const read = async (player: ListedPlayer) => {
    const path = { id: campaign.id, player_id: player.player_id };
    const view = await laurel.readPlayerView({ path, signal });
    return { ...player, why: absenceText(view, campaign) };
  };
  return (await Promise.all(results.map(read))).filter(({ why }) => why !== null);
}

/** Asks which player to find on the board. `player`: the one that is shown; empty: none. */
export function FindPlayer({ player, find }: { player: string; find: (player: string) => void }) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { text: player } });
  return (
    <search className={styles.search}>
      <form className={styles.find} onSubmit={handleSubmit(({ text }) => find(text.trim()))}>
        <TextInput
          className={styles.who}
          aria-label={t('Player id or name')}
          placeholder={t('Player id or name')}
          leftSection={<Icon name="search" size={14} />}
          {...register('text')}
        />
        <Button type="submit" variant="default" disabled={watch('text').trim() === ''}>
          {t('Find')}
        </Button>
        {player !== '' && (
          <Button variant="subtle" color="gray" onClick={() => find('')}>
            {t('Clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
