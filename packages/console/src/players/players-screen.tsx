import { type ListedPlayer, type PlayerOrder, playedDaysKept } from '@laurel/contract/players/player-list.ts';
import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { laurel, useLongList } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Filters } from '../kit/filters.tsx';
import { Badge, Empty, Page } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { HourAgo } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import { Country } from './player-facts.tsx';
import styles from './players.module.css';

/** So long typing must rest before players are searched. */
const REST_MILLISECONDS = 250;

const orders: { value: PlayerOrder; label: string }[] = [
  { value: 'recent', label: t('Recent') },
  { value: 'frequent', label: t('Frequent') },
];

/** Players by their latest play or by their days of play, or those that a text finds. */
export function PlayersScreen() {
  const [{ find, order }, ask] = useAddressQuery({ find: '', order: 'recent' });
  const [search] = useDebouncedValue(find.trim(), REST_MILLISECONDS);
  const filter = search === '' ? ({ order: order === 'frequent' ? order : 'recent' } as const) : { search };
  const list = useLongList(['players', filter], (after: string | undefined, signal) =>
    laurel.listPlayers({ query: { ...filter, after, page_size: 50 }, signal }),
  );
  return (
    <Page
      title={t('Players')}
      lead={t('Players that your events name: their play, facts, places and payouts.')}
    >
      <div className={styles.filters}>
        <Filters clear={find === '' ? undefined : () => ask({ find: '' })}>
          <TextInput
            className={styles.find ?? ''}
            aria-label={t('Name or id of a player')}
            placeholder={t('Name or id, from its beginning')}
            leftSection={<Icon name="search" size={14} />}
            maxLength={255}
            value={find}
            onChange={({ currentTarget }) => ask({ find: currentTarget.value })}
          />
          <SegmentedControl
            aria-label={t('Order of the players')}
            data={orders}
            disabled={find !== ''}
            value={filter.order ?? ''}
            onChange={(chosen) => ask({ order: chosen })}
          />
        </Filters>
      </div>
      <TablePanel
        title={titleOf(filter)}
        caption={t('Players')}
        columns={columns}
        rowKey={({ player_id }) => player_id}
        {...list}
        empty={<Nobody search={search} />}
      />
    </Page>
  );
}

function titleOf({ search, order }: { search?: string; order?: PlayerOrder }): string {
  if (search !== undefined) return t('Names and ids that begin with “{search}”', { search });
  return order === 'frequent' ? t('Most days of play first') : t('Latest play first');
}

function Nobody({ search }: { search: string }) {
  if (search === '')
    return (
      <Empty title={t('No player yet')} icon="players">
        {t('Players appear here with the first event that names them.')}
      </Empty>
    );
  return (
    <Empty title={t('No player is found')} icon="search">
      {t('A name is found by how it begins, in small or capital letters. An id is found letter for letter.')}
    </Empty>
  );
}

const columns: Column<ListedPlayer>[] = [
  {
    title: t('Player'),
    cell: ({ player_id, player_username, is_blocked }) => (
      <Group gap="0 0.5rem" align="baseline">
        <PlayerLink player_id={player_id} fw={560} c="var(--text)" size="sm">
          {player_username}
        </PlayerLink>
        <span className="minor breakable">{player_id}</span>
        {is_blocked && <Badge tone="bad">{t('Blocked')}</Badge>}
      </Group>
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
