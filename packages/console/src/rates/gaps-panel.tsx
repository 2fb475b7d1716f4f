import type { RateGaps } from '@laurel/contract/rates/rate-gaps.ts';
import { maxCountedPlayers } from '@laurel/contract/rates/rate-gaps.ts';
import { Button } from '@mantine/core';
import { useMay } from '../identity/session/session.ts';
import { Badge } from '../kit/badge.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { Time } from '../time/time.tsx';
import { dayText } from '../time/time-text.ts';
import { countText } from '../values/decimal-text.ts';
import styles from './rates.module.css';

type Gap = RateGaps['currencies'][number];

interface GapsPanelProps {
  gaps: RateGaps;
  /** Begins to add rates of a currency. */
  add: (currency: string) => void;
}

/** The currencies that are played in: since when each has a rate, and how many events are without. */
export function GapsPanel({ gaps: { currencies, looked_at }, add }: GapsPanelProps) {
  const mayAdd = useMay('manager');
  return (
    <Panel title="Currencies in use" flush>
      <DataTable
        caption="Currencies in use and their rates"
        columns={mayAdd ? [...columns, addColumn(add)] : columns}
        rows={currencies.toSorted((a, b) => b.unpriced - a.unpriced)}
        rowKey={({ currency }) => currency}
        empty={
          <Empty title="No events yet" icon="rates">
            When events arrive, this list shows their currencies and the missing rates.
          </Empty>
        }
      />
      {looked_at.since !== null && (
        <p className={styles.note}>
          This covers the newest 20,000 events of the log: {countText(looked_at.events)} of game rounds,
          received since <Time value={looked_at.since} />. A campaign needs no rate for events in its own
          currency.
        </p>
      )}
    </Panel>
  );
}

const columns: Column<Gap>[] = [
  {
    id: 'currency',
    title: 'Currency',
    tight: true,
    cell: ({ currency }) => <strong>{currency}</strong>,
  },
  { id: 'state', title: 'Rates', cell: (gap) => <State gap={gap} /> },
  {
    id: 'unpriced',
    title: 'Newest events without a rate',
    align: 'end',
    cell: ({ unpriced, events }) => (
      <>
        <span className={unpriced > 0 ? styles.missing : 'muted'}>{countText(unpriced)}</span>
        <span className="muted"> of {countText(events)}</span>
      </>
    ),
  },
  {
    id: 'players',
    title: 'Players ever',
    align: 'end',
    cell: ({ players }) => `${countText(players)}${players === maxCountedPlayers ? ' or more' : ''}`,
  },
];

function State({ gap: { currency, first_rate, latest_rate, unpriced } }: { gap: Gap }) {
  if (currency === 'EUR') return <span className="muted">needs none</span>;
  if (first_rate === null) return <Badge tone="bad">No rate at all</Badge>;
  const since = `from ${dayText(first_rate)} on, newest of ${dayText(latest_rate ?? first_rate)} (UTC days)`;
  return unpriced > 0 ? (
    <>
      <Badge tone="warn">Starts too late</Badge> <span className={styles.minor}>{since}</span>
    </>
  ) : (
    <span className="numeric">{since}</span>
  );
}

function addColumn(add: (currency: string) => void): Column<Gap> {
  return {
    id: 'add',
    title: <span className="visually-hidden">Actions</span>,
    align: 'end',
    cell: ({ currency, unpriced, first_rate }) =>
      currency === 'EUR' || (unpriced === 0 && first_rate !== null) ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Add rates of ${currency}`}
          onClick={() => add(currency)}
        >
          Add rates
        </Button>
      ),
  };
}
