import type { PendingVoids as Page } from '@laurel/contract/events/voids.ts';
import { laurel, useLongList } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

type PendingVoid = Page['results'][number];

/** Voids that wait for their events, or the one of an event; nothing where there are none. */
export function PendingVoids({ unique_id }: { unique_id: string }) {
  const list = useLongList(['pending-voids', unique_id], (before, signal) =>
    laurel.listPendingVoids({
      query: { unique_id: unique_id || undefined, before, page_size: 25 },
      signal,
    }),
  );
  if (list.rows.length === 0) return null;
  return (
    <TablePanel
      title={t('Voided before they came')}
      caption={t('Voids that wait for their events')}
      columns={columns}
      rowKey={({ id }) => id}
      {...list}
      empty={null}
    />
  );
}

const columns: Column<PendingVoid>[] = [
  {
    title: t('Event id'),
    cell: ({ unique_id }) => (
      <div className="wide">
        <code className="breakable">{unique_id}</code>
      </div>
    ),
  },
  { title: t('Reason'), cell: ({ reason }) => <div className="wide">{reason}</div> },
  { title: t('By'), tight: true, cell: ({ author }) => author },
  { title: t('Voided'), tight: true, cell: ({ asked_at }) => <Time value={asked_at} precision="second" /> },
  {
    title: t('Waits until'),
    tight: true,
    cell: ({ ends_at }) => <Time value={ends_at} precision="second" />,
  },
];
