import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { PlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import styles from './change-requests.module.css';
import { type DifferentRow, differentRows } from './different-rows.ts';

/** What the edit does otherwise than when it was asked for; nothing if it does the same. */
export function DifferentSince({ request }: { request: ChangeRequest }) {
  const { asked_consequences, consequences, state } = request;
  const rows = differentRows(asked_consequences, consequences);
  if (rows.length === 0) return null;
  const is: Column<DifferentRow> = {
    title: state === 'open' ? t('Now') : t('When it was decided'),
    cell: (row) => <strong className={styles.side}>{row.is}</strong>,
  };
  return (
    <Panel title={t('What is different since it was asked')} flush>
      <DataTable
        caption={t('What is different since it was asked')}
        columns={[...columns, is]}
        rows={rows}
        rowKey={({ id }) => id}
        height="60vh"
        empty={null}
      />
    </Panel>
  );
}

const columns: Column<DifferentRow>[] = [
  {
    title: t('What is different'),
    cell: ({ name, player_id }) => (player_id ? <PlayerName player_id={player_id} /> : name),
  },
  { title: t('When it was asked'), cell: ({ was }) => <span className={styles.side}>{was}</span> },
];
