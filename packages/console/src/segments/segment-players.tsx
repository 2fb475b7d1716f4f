import type { Segment, SegmentPlayer } from '@laurel/contract/segments/segments.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { Badge } from '../kit/badge.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Empty } from '../kit/states.tsx';
import { countText } from '../values/decimal-text.ts';
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
        <h3>Players of version {version}</h3>
        <SegmentedControl
          size="xs"
          aria-label="Which players"
          value={shown}
          onChange={(value) => show(value as typeof shown)}
          data={[
            { value: 'all', label: `All ${countText(players)}` },
            { value: 'no', label: `Never seen ${countText(unseen)}` },
          ]}
        />
      </div>
      <DataTable
        caption="Players"
        columns={columns}
        rowKey={({ player_id }) => player_id}
        height="24rem"
        {...list}
        empty={
          <Empty title="No such player" icon="players">
            {shown === 'no' ? 'Events name every player of the segment.' : 'All its players were erased.'}
          </Empty>
        }
      />
    </div>
  );
}

const columns: Column<SegmentPlayer>[] = [
  {
    id: 'player',
    title: 'Player',
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
    id: 'seen',
    title: 'Events',
    tight: true,
    cell: ({ seen }) => (seen ? 'Seen' : <Badge tone="plain">Never seen</Badge>),
  },
];
