import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Page, Panel } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { clock } from '../time/clock.ts';
import { GapsPanel } from './gaps-panel.tsx';
import { PasteRates } from './paste-rates.tsx';
import { RateGrid } from './rate-grid.tsx';
import { RatesTable } from './rates-table.tsx';
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
