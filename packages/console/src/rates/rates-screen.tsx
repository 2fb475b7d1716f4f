import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { useMay } from '../identity/session/session.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { clock } from '../time/clock.ts';
import { dayText } from '../time/time-text.ts';
import { decimalText } from '../values/decimal-text.ts';
import { GapsPanel } from './gaps-panel.tsx';
import { PasteRates } from './paste-rates.tsx';
import { RateGrid } from './rate-grid.tsx';
import { UnpricedCampaigns } from './unpriced-campaigns.tsx';

/** What one euro was worth, by currency and day, and where that is not known although people play. */
export function RatesScreen() {
  const [pasted, paste] = useState<string>();
  const mayChange = useMay('manager');
  const gaps = useQuery({
    queryKey: ['rates', 'gaps'],
    queryFn: ({ signal }) => laurel.readRateGaps({ signal }),
  });
  return (
    <Page
      title={t('Exchange rates')}
      lead={t(
        'Units per 1 EUR. A rate applies from its UTC day until the next rate. A round without a rate counts once you add one.',
      )}
      actions={
        mayChange && (
          <Button leftSection={<Icon name="plus" />} onClick={() => paste('')}>
            {t('Add rates')}
          </Button>
        )
      }
    >
      <Read query={gaps}>
        {(found) => (
          <>
            <GapsPanel gaps={found} add={(currency) => paste(lineFor(currency))} />
            <RateGrid currencies={found.currencies.map(({ currency }) => currency)} />
          </>
        )}
      </Read>
      <UnpricedCampaigns />
      <Panel title={t('All rates')} flush>
        <RatesTable />
      </Panel>
      <PasteRates begin={pasted} close={() => paste(undefined)} />
    </Page>
  );
}

/** The rate itself is left to be typed. */
function lineFor(currency: string): string {
  return `${currency} ${clock().toISOString().slice(0, 10)} `;
}

/** By currency, the latest day first. */
function RatesTable() {
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
