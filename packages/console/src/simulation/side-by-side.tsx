import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CostSpread, WindowResult } from '@laurel/contract/simulation/several-windows.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { t } from '../languages/messages.ts';
import { countText, decimalText, moneyText } from '../values/decimal-text.ts';
import { rehearsalWords } from './rehearsal-words.ts';
import type { Rehearsed } from './use-rehearsal.ts';

/** Both definitions in a line each: what they would have cost, and for how many. */
export function SideBySide({ rehearsed, kind }: { rehearsed: Rehearsed[]; kind: CampaignKindName }) {
  return (
    <TablePanel
      title={t('Side by side')}
      caption={t('Both definitions over all weeks')}
      columns={columnsOf(kind)}
      rows={rehearsed}
      rowKey={({ variant }) => variant.name}
      empty={null}
    />
  );
}

const columnsOf = (kind: CampaignKindName): Column<Rehearsed>[] => [
  { title: t('Definition'), cell: ({ variant }) => <strong>{variant.name}</strong> },
  { title: t('Cash a week'), cell: ({ spread }) => amountWords(spread, 'cash') },
  { title: t('Bonus a week'), cell: ({ spread }) => amountWords(spread, 'bonus') },
  { title: t('Free spins a week'), cell: ({ spread }) => amountWords(spread, 'free_spins') },
  {
    title: rehearsalWords[kind].players,
    align: 'end',
    cell: ({ runs }) => rangeOf(runs, ({ count }) => count),
  },
  { title: t('Winners'), align: 'end', cell: ({ runs }) => rangeOf(runs, ({ winners }) => winners.count) },
  { title: t('Unpriced'), align: 'end', cell: ({ runs }) => rangeOf(runs, ({ unpriced }) => unpriced) },
];

/** `EUR 0 to 1,500, half at most 500`. */
export function amountWords(spread: CostSpread | undefined, kind: 'cash' | 'bonus' | 'free_spins'): string {
  if (spread === undefined) return '–';
  const { low, median, high } = spread[kind];
  const text = (amount: string) =>
    kind === 'free_spins' ? decimalText(amount) : moneyText(amount, spread.currency);
  if (low === high) return high === '0' ? t('nothing') : t('always {amount}', { amount: text(high) });
  return t('{low} to {high}, half of the weeks at most {median}', {
    low: text(low),
    high: text(high),
    median: text(median),
  });
}

/** The least and the most of the weeks. */
function rangeOf(runs: readonly WindowResult[], count: (run: WindowResult) => number): string {
  const counts = runs.map(count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most
    ? countText(most)
    : t('{low} to {high}', { low: countText(least), high: countText(most) });
}
