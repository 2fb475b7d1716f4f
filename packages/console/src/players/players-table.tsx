import { type ListedPlayer, playedDaysKept } from '@laurel/contract/players/player-list.ts';
import type { ReactNode } from 'react';
import type { LongList } from '../connection/use-long-list.ts';
import { Badge } from '../kit/badge.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { t } from '../languages/messages.ts';
import { HourAgo } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import { Country } from './country.tsx';
import styles from './players.module.css';

/** Players with their latest play; each name leads to the player. */
export function PlayersTable({ list, empty }: { list: LongList<ListedPlayer>; empty: ReactNode }) {
  return (
    <DataTable
      caption={t('Players')}
      columns={columns}
      rowKey={({ player_id }) => player_id}
      rows={list.rows}
      error={list.error}
      isLoading={list.isLoading}
      empty={empty}
    />
  );
}

const columns: Column<ListedPlayer>[] = [
  {
    title: t('Player'),
    cell: ({ player_id, player_username, is_blocked }) => (
      <div className={styles.player}>
        <TextLink to="/players/$player_id" params={{ player_id }} fw={560} c="var(--text)" size="sm">
          {player_username}
        </TextLink>
        <span className="minor breakable">{player_id}</span>
        {is_blocked && <Badge tone="bad">{t('Blocked')}</Badge>}
      </div>
    ),
  },
  { title: t('Country'), cell: ({ country }) => <Country code={country} /> },
  {
    title: t('Last played'),
    tight: true,
    cell: ({ last_played_at }) =>
      last_played_at === null ? (
        <span className="muted">{t('not yet')}</span>
      ) : (
        <HourAgo value={last_played_at} />
      ),
  },
  {
    title: t('Days played, of {count, number}', { count: playedDaysKept }),
    align: 'end',
    cell: ({ days_played }) =>
      days_played === 0 ? <span className="muted">–</span> : countText(days_played),
  },
];
