import type { Result } from '@laurel/client/client.ts';
import { Anchor, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAddressQuery } from '../app/use-query.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Filters } from '../kit/filters.tsx';
import { Panel } from '../kit/page.tsx';
import { ShowMore } from '../kit/show-more.tsx';
import { Empty } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { playerPath } from '../players/player-path.ts';
import { laurel } from '../server/laurel.ts';
import { useLongList } from '../server/use-long-list.ts';
import { Time } from '../time/time.tsx';
import styles from './intake.module.css';

type Refused = Result<'listRefusedEvents'>['results'][number];

/** The newest events that were refused, each with its faults. */
export function RefusedPart() {
  const [{ refused }, ask] = useAddressQuery({ refused: '' });
  const unique_id = refused.trim() || undefined;
  const list = useLongList(
    ['intake', 'refused', unique_id],
    (before, signal) => laurel.listRefusedEvents({ query: { unique_id, before, page_size: 50 }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      <p className={`muted ${styles.lead}`}>
        The newest 1,000, of each batch the first ten, for seven days. A refused event is stored nowhere else:
        once it is mended it can be sent again with the same id.
      </p>
      <Filters clear={refused === '' ? undefined : () => ask({ refused: '' })}>
        <TextInput
          aria-label="Event id"
          placeholder="Event id"
          leftSection={<Icon name="search" size={14} />}
          value={refused}
          onChange={(event) => ask({ refused: event.currentTarget.value })}
        />
      </Filters>
      <Panel flush>
        <DataTable
          caption="Refused events"
          columns={columns}
          rowKey={({ id }) => id}
          rows={list.rows}
          error={list.error}
          isLoading={list.isLoading}
          empty={
            unique_id ? (
              <Empty title="No refused event has this id" icon="search">
                Perhaps it was accepted: look for it under “Find”.
              </Empty>
            ) : (
              <Empty title="Nothing was refused in the last seven days" icon="check" />
            )
          }
        />
        <ShowMore list={list} />
      </Panel>
    </>
  );
}

const columns: Column<Refused>[] = [
  { id: 'at', title: 'When', tight: true, cell: ({ at }) => <Time value={at} precision="second" /> },
  {
    id: 'event',
    title: 'Event',
    cell: ({ kind, unique_id, index, rest_stored }) => (
      <div className={styles.event}>
        <strong>{kind ?? 'of no known kind'}</strong>
        <br />
        {unique_id === null ? (
          <span className="muted">without an id</span>
        ) : (
          <code className={styles.id}>{unique_id}</code>
        )}
        <br />
        <span className={styles.minor}>
          number {index + 1} of a batch that was {rest_stored ? 'stored without it' : 'refused as a whole'}
        </span>
      </div>
    ),
  },
  {
    id: 'faults',
    title: 'What is wrong',
    cell: ({ errors }) => (
      <ul className={styles.faults}>
        {errors.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>
            {pointer !== '' && <code>{pointer}</code>} {detail}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'player',
    title: 'Player',
    cell: ({ player_id }) =>
      player_id === null ? (
        <span className="muted">–</span>
      ) : (
        <Anchor component={Link} to={playerPath(player_id)} size="sm" className={styles.player}>
          {player_id}
        </Anchor>
      ),
  },
  {
    id: 'key',
    title: 'Sent by',
    tight: true,
    cell: ({ api_key_id, api_key_name }) => api_key_name ?? `key ${api_key_id}`,
  },
];
