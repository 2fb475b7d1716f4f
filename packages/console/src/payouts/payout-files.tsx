import { csvType, xlsxType } from '@laurel/contract/values/media-types.ts';
import { Button, Menu } from '@mantine/core';
import { laurel } from '../connection/laurel.ts';
import { saveAnswer } from '../kit/save-file.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import type { PayoutsQuery } from './payouts-query.ts';

/** All payouts that match and may be paid, as a file for spreadsheets. */
export function PayoutFiles({ query, words = t('Export') }: { query: PayoutsQuery; words?: string }) {
  const save = (type: typeof csvType | typeof xlsxType, name: string) =>
    saveAnswer(name, laurel.listPayouts.file(type, { query }));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" />}>
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label maw={260} style={{ whiteSpace: 'normal' }}>
          {t('Without payouts that may not be paid now; the last line counts them.')}
        </Menu.Label>
        <Menu.Item onClick={() => save(xlsxType, 'payouts.xlsx')}>{t('Excel (.xlsx)')}</Menu.Item>
        <Menu.Item onClick={() => save(csvType, 'payouts.csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
