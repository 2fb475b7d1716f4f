import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import type { WhatIfRow } from '@laurel/contract/payouts/what-if.ts';
import { prizeText } from '../../campaigns/prize-text.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { t } from '../../languages/messages.ts';
import { allOf } from '../../values/list-text.ts';
import { PayoutStatus } from '../payout-status.tsx';

/** The board without the players: each place and prize, next to those with them. */
export function WhatIfTable({ rows }: { rows: readonly WhatIfRow[] }) {
  return (
    <DataTable
      caption={t('The board without them')}
      columns={columns}
      rows={rows}
      rowKey={({ player_id }) => player_id}
      isSelected={({ owed, owed_now }) => wins(owed) !== wins(owed_now)}
      height="20rem"
      empty={<p className="muted">{t('Nobody else is on the board.')}</p>}
    />
  );
}

const columns: Column<WhatIfRow>[] = [
  { title: t('Player'), cell: ({ player_username, player_id }) => `${player_username} · ${player_id}` },
  {
    title: t('Place'),
    align: 'end',
    tight: true,
    cell: ({ place, place_now }) => (place === place_now ? place : `${place_now} → ${place}`),
  },
  { title: t('Would win'), cell: ({ owed }) => wins(owed) },
  { title: t('Wins now'), cell: ({ owed_now }) => <span className="muted">{wins(owed_now)}</span> },
  {
    title: t('Payouts'),
    tight: true,
    cell: ({ payouts }) => payouts.map(({ id, status }) => <PayoutStatus key={id} status={status} />),
  },
];

function wins(owed: readonly PayoutPrize[]): string {
  return owed.length === 0 ? t('nothing') : allOf(owed.map(prizeText));
}
