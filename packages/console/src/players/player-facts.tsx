import type { Player } from '@laurel/contract/players/player-view.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Empty } from '../kit/states.tsx';
import { Time } from '../time/time.tsx';
import styles from './players.module.css';

type Fact = Player['facts'][string] & { name: string };

/** The latest value of each field that was ever sent, and the event that said so. */
export function PlayerFacts({ facts }: { facts: Player['facts'] }) {
  const rows = Object.entries(facts).map(([name, fact]) => ({ name, ...fact }));
  return (
    <DataTable
      caption="Facts of the player"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      empty={
        <Empty title="Only rounds and payments mention this player">No event holds further facts.</Empty>
      }
    />
  );
}

const columns: Column<Fact>[] = [
  { id: 'name', title: 'Field', tight: true, cell: ({ name }) => name.replaceAll('_', ' ') },
  { id: 'value', title: 'Value', cell: ({ value }) => <Value value={value} /> },
  { id: 'since', title: 'Since', tight: true, cell: ({ timestamp }) => <Time value={timestamp} /> },
  {
    id: 'event',
    title: 'By event',
    cell: ({ unique_id }) => <code className={styles.minor}>{unique_id}</code>,
  },
];

function Value({ value }: { value: Fact['value'] }) {
  if (value === null) return <span className="muted">cleared</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value.join(', ');
}
