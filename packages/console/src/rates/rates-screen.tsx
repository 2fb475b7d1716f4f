import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { Page, Panel } from '../kit/page.tsx';
import { Icon } from '../looks/icon.tsx';
import { useMay } from '../session/session.ts';
import { PasteRates } from './paste-rates.tsx';
import { RatesTable } from './rates-table.tsx';

/** What one euro was worth, by currency and day. */
export function RatesScreen() {
  const [isPasting, paste] = useState(false);
  const mayChange = useMay('manager');
  return (
    <Page
      title="Exchange rates"
      lead="Units per 1 EUR. A rate holds from its UTC day on, until the next one; a round without a rate is not counted until one is there."
      actions={
        mayChange && (
          <Button leftSection={<Icon name="plus" />} onClick={() => paste(true)}>
            Add rates
          </Button>
        )
      }
    >
      <Panel flush>
        <RatesTable />
      </Panel>
      <Modal
        opened={isPasting}
        onClose={() => paste(false)}
        title="Add rates"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <PasteRates done={() => paste(false)} />
      </Modal>
    </Page>
  );
}
