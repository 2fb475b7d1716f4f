import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAddressQuery } from '../app/use-query.ts';
import { Panel } from '../kit/page.tsx';
import { ShowMore } from '../kit/show-more.tsx';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { useLongList } from '../server/use-long-list.ts';
import { EventsTable } from './events-table.tsx';
import styles from './intake.module.css';

/** Any event by its id, or those of a player, newest first. */
export function FindPart() {
  const [{ event, player }, ask] = useAddressQuery({ event: '', player: '' });
  const list = useLongList(['events', event, player], (before, signal) =>
    laurel.findEvents({
      query: event !== '' ? { unique_id: event } : { player_id: player || undefined, before, page_size: 25 },
      signal,
    }),
  );
  return (
    <>
      <Panel>
        <FindForm key={`${event} ${player}`} event={event} player={player} ask={ask} />
      </Panel>
      <Panel title={titleOf(event, player)} flush>
        <EventsTable list={list} unique_id={event} />
        <ShowMore list={list} />
      </Panel>
    </>
  );
}

function titleOf(event: string, player: string): string {
  if (event !== '') return 'The event';
  return player === '' ? 'Newest events' : `Newest events of ${player}`;
}

interface FindFormProps {
  event: string;
  player: string;
  ask: (changes: { event: string; player: string }) => void;
}

function FindForm({ event, player, ask }: FindFormProps) {
  const [by, setBy] = useState<'event' | 'player'>(player === '' ? 'event' : 'player');
  const [id, setId] = useState(event || player);
  const find = (next: string, kind = by) =>
    ask({ event: kind === 'event' ? next : '', player: kind === 'player' ? next : '' });
  return (
    <form
      className={styles.find}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        find(id.trim());
      }}
    >
      <TextInput
        label={by === 'event' ? 'Event id' : 'Player id'}
        description={
          by === 'event'
            ? 'The unique_id that your platform sent, letter for letter'
            : 'As your platform sends it'
        }
        leftSection={<Icon name="search" size={14} />}
        value={id}
        onChange={(changed) => setId(changed.currentTarget.value)}
      />
      <Button type="submit">Find</Button>
      <Button variant="default" onClick={() => setBy(by === 'event' ? 'player' : 'event')}>
        {by === 'event' ? 'Find by player instead' : 'Find by event id instead'}
      </Button>
      {id !== '' && (
        <Button variant="subtle" onClick={() => find('')}>
          Newest events
        </Button>
      )}
    </form>
  );
}
