import type { RateGaps } from '@laurel/contract/campaigns/rate-gaps.ts';
import { maxCountedPlayers } from '@laurel/contract/campaigns/rate-gaps.ts';
import { Button } from '@mantine/core';
import { Badge } from '../kit/badge.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { useMay } from '../session/session.ts';
import { Time } from '../time/time.tsx';
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
    <Panel title="Currencies that are played in" flush>
      <DataTable
        caption="Currencies that are played in, and their rates"
        columns={mayAdd ? [...columns, addColumn(add)] : columns}
        rows={currencies.toSorted((a, b) => b.unpriced - a.unpriced)}
        rowKey={({ currency }) => currency}
        empty={
          <Empty title="Nobody has played yet" icon="rates">
            Once events come in, the currencies in them are listed here, with the rates that they lack.
          </Empty>
        }
      />
      {looked_at.since !== null && (
        <p className={styles.note}>
          Events are counted among the newest 20,000 of the log: {countText(looked_at.events)} of game rounds,
          received since <Time value={looked_at.since} />. Campaigns in a currency need no rate for events in
          that same currency.
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
  const since = `from ${first_rate} on, newest of ${latest_rate} (UTC days)`;
  return unpriced > 0 ? (
    <>
      <Badge tone="warn">Begins too late</Badge> <span className={styles.minor}>{since}</span>
    </>
  ) : (
    <span className="numeric">{since}</span>
  );
}

function addColumn(add: (currency: string) => void): Column<Gap> {
  return {
    id: 'add',
    title: <span className="visually-hidden">What can be done</span>,
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
