import type { JackpotFall, ShownJackpot } from '@laurel/contract/jackpots/jackpots.ts';
import { laurel } from '../connection/laurel.ts';
import { FallenPanel, FallenTab, Winner } from '../drops/drops-tab.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { countText, moneyText } from '../values/decimal-text.ts';

type PotNow = ShownJackpot['pots'][number];

/** The pots of a jackpot as they are now, those that fell, the newest first, and what proves it. */
export function PotsTab() {
  return (
    <FallenTab name="jackpot" read={laurel.readJackpot} every={2_000}>
      {({ pots, falls, currency }) => (
        <>
          <TablePanel
            title={t('Pots')}
            columns={potColumns(currency)}
            rows={pots}
            rowKey={({ level }) => level}
            empty={null}
          />
          <FallenPanel columns={fallColumns(pots, currency)} rows={falls} />
        </>
      )}
    </FallenTab>
  );
}

/** What came in and went out of each pot; each line adds up. */
function potColumns(currency: string): Column<PotNow>[] {
  const money = (title: string, of: (pot: PotNow) => string): Column<PotNow> => ({
    ...{ title, align: 'end', tight: true },
    cell: (pot) => moneyText(of(pot), currency),
  });
  return [
    { title: t('Pot'), cell: ({ name }) => name },
    money(t('Is in it'), ({ amount }) => amount),
    money(t('From stakes'), ({ contributions }) => contributions),
    money(t('Begun with'), ({ seeds }) => seeds),
    money(t('Paid'), ({ paid }) => paid),
    money(t('Carried'), ({ carried }) => carried),
  ];
}

function fallColumns(pots: ShownJackpot['pots'], currency: string): Column<JackpotFall>[] {
  return [
    { title: t('No.'), align: 'end', tight: true, cell: ({ number }) => countText(number) },
    { title: t('Pot'), cell: ({ level }) => pots[level]?.name },
    { title: t('Player'), cell: (fall) => <Winner {...fall} /> },
    { title: t('Paid'), align: 'end', tight: true, cell: ({ paid }) => moneyText(paid, currency) },
    {
      title: t('Round began'),
      tight: true,
      cell: ({ began_at }) => <Time value={began_at} precision="second" />,
    },
    { title: t('First bet'), cell: ({ unique_id }) => <code className="breakable">{unique_id ?? '–'}</code> },
  ];
}
