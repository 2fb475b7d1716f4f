import type { PayoutSummary, PayoutSums as Sums } from '@laurel/contract/payouts/payouts.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Empty } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { countText } from '../values/decimal-text.ts';
import { statusWords } from './payout-words.ts';
import { kindWords, sumText } from './prize-text.ts';

/** What the board owes and what became of it, line by line; each line adds up. */
export function PayoutSums({ summary }: { summary: PayoutSummary }) {
  return (
    <DataTable
      caption={t('Amounts owed by prize kind and currency, with their status')}
      columns={columns}
      rows={summary.results}
      rowKey={({ kind, currency }) => `${kind} ${currency}`}
      empty={<Empty title={t('Nothing is owed')} icon="payouts" />}
    />
  );
}

const columns: Column<Sums>[] = [
  { id: 'kind', title: t('Prizes'), tight: true, cell: ({ kind }) => kindWords[kind] },
  { id: 'count', title: t('Payouts'), align: 'end', cell: ({ count }) => countText(count) },
  {
    id: 'owed',
    title: t('Owed'),
    align: 'end',
    tight: true,
    cell: ({ kind, currency, owed }) => <strong>{sumText(kind, currency, owed)}</strong>,
  },
  ...payoutStatuses.map(
    (status): Column<Sums> => ({
      id: status,
      title: statusWords[status].word,
      align: 'end',
      tight: true,
      cell: (sums) =>
        sums.counts[status] === 0 ? (
          <span className="muted">–</span>
        ) : (
          sumText(sums.kind, sums.currency, sums[status])
        ),
    }),
  ),
];
