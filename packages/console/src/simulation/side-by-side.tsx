import type { CostSpread, WindowResult } from '@laurel/contract/simulation/several-windows.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { countText, decimalText, moneyText } from '../values/decimal-text.ts';
import type { Rehearsed } from './use-rehearsal.ts';

/** Both definitions in a line each: what they would have cost, and for how many. */
export function SideBySide({ rehearsed }: { rehearsed: Rehearsed[] }) {
  return (
    <Panel title="Side by side" flush>
      <DataTable
        caption="Both definitions over all weeks"
        columns={columns}
        rows={rehearsed}
        rowKey={({ variant }) => variant.name}
        empty={null}
      />
    </Panel>
  );
}

const columns: Column<Rehearsed>[] = [
  { id: 'name', title: 'Definition', cell: ({ variant }) => <strong>{variant.name}</strong> },
  { id: 'cash', title: 'Cash a week', cell: ({ spread }) => amountWords(spread, 'cash') },
  { id: 'bonus', title: 'Bonus a week', cell: ({ spread }) => amountWords(spread, 'bonus') },
  { id: 'spins', title: 'Free spins a week', cell: ({ spread }) => amountWords(spread, 'free_spins') },
  {
    id: 'players',
    title: 'On the board',
    align: 'end',
    cell: ({ runs }) => rangeOf(runs, ({ count }) => count),
  },
  {
    id: 'winners',
    title: 'Winners',
    align: 'end',
    cell: ({ runs }) => rangeOf(runs, ({ winners }) => winners.count),
  },
  {
    id: 'unpriced',
    title: 'Unpriced',
    align: 'end',
    cell: ({ runs }) => rangeOf(runs, ({ unpriced }) => unpriced),
  },
];

/** `EUR 0 to 1,500, half at most 500`. */
export function amountWords(spread: CostSpread | undefined, kind: 'cash' | 'bonus' | 'free_spins'): string {
  if (spread === undefined) return '–';
  const { low, median, high } = spread[kind];
  const text = (amount: string) =>
    kind === 'free_spins' ? decimalText(amount) : moneyText(amount, spread.currency);
  if (low === high) return high === '0' ? 'nothing' : `always ${text(high)}`;
  return `${text(low)} to ${text(high)}, half of the weeks at most ${text(median)}`;
}

/** The least and the most of the weeks. */
function rangeOf(runs: readonly WindowResult[], count: (run: WindowResult) => number): string {
  const counts = runs.map(count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? countText(most) : `${countText(least)} to ${countText(most)}`;
}
