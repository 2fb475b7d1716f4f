import type { Segment, SegmentPlayer } from '@laurel/contract/segments/segments.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { Badge } from '../kit/badge.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Empty } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';

import styles from './segments.module.css';

/** The players of the newest version, all of them or those that no event names. */
export function SegmentPlayers({ segment: { id, version, players, unseen } }: { segment: Segment }) {
  const [shown, show] = useState<'all' | 'no'>('all');
  const list = useList(['segments', id, 'players', version, shown], (page, signal) =>
    laurel.listSegmentPlayers({
      path: { segment_id: id },
      query: { page, page_size: 100, version, ...(shown === 'no' && { seen: shown }) },
      signal,
    }),
  );
  return (
    <div>
      <div className={styles.head}>
        <h3>{t('Players of version {version}', { version })}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('Which players')}
          value={shown}
          onChange={(value) => show(value as typeof shown)}
          data={[
            { value: 'all', label: t('All {count, number}', { count: players }) },
            { value: 'no', label: t('Never seen {count, number}', { count: unseen }) },
          ]}
        />
      </div>
      <DataTable
        caption={t('Players')}
        columns={columns}
        rowKey={({ player_id }) => player_id}
        height="24rem"
        {...list}
        empty={
          <Empty title={t('No such player')} icon="players">
            {shown === 'no'
              ? t('Events name every player of the segment.')
              : t('All its players were erased.')}
          </Empty>
        }
      />
    </div>
  );
}

const columns: Column<SegmentPlayer>[] = [
  {
    title: t('Player'),
    cell: ({ player_id, seen }) =>
      seen ? (
        <TextLink className={styles.id} to="/players/$player_id" params={{ player_id }}>
          {player_id}
        </TextLink>
      ) : (
        <span className={styles.id}>{player_id}</span>
      ),
  },
  {
    title: t('Events'),
    tight: true,
    cell: ({ seen }) => (seen ? t('Seen') : <Badge tone="plain">{t('Never seen')}</Badge>),
  },
];
