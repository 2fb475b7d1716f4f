import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Empty } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { dayText } from '../time/time-text.ts';
import { decimalText } from '../values/decimal-text.ts';

/** By currency, the latest day first. */
export function RatesTable() {
  const list = useList(['rates'], (page, signal) =>
    laurel.listExchangeRates({ query: { page, page_size: 25 }, signal }),
  );
  return (
    <DataTable
      caption={t('Exchange rates')}
      columns={columns}
      rowKey={({ currency, date }) => `${currency} ${date}`}
      {...list}
      empty={
        <Empty title={t('No rate yet')} icon="rates">
          {t(
            'Amounts in the currency of a campaign need no rate. Laurel converts all others by way of the euro.',
          )}
        </Empty>
      }
    />
  );
}

const columns: Column<ExchangeRate>[] = [
  { title: t('Currency'), tight: true, cell: ({ currency }) => <strong>{currency}</strong> },
  {
    title: t('From (UTC day)'),
    tight: true,
    cell: ({ date }) => <span className="numeric">{dayText(date)}</span>,
  },
  { title: t('Units per 1 EUR'), align: 'end', cell: ({ per_eur }) => decimalText(per_eur) },
];
