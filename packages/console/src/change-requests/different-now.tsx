import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './change-requests.module.css';
import { type DifferentRow, differentRows } from './different-rows.ts';

/** What is no longer as an approver has read it, after an approval that was refused for it. */
export function DifferentNow({ before, after }: { before: Consequences; after: Consequences }) {
  return (
    <section className={styles.different} role="alert">
      <h2>
        <Icon name="warning" /> {t('The consequences are no longer the same')}
      </h2>
      <p>
        {t(
          'Nothing was applied. Players have played since you read this request: below is what is different now, and the whole request shows the new consequences. Approve it again if you agree with them.',
        )}
      </p>
      <DataTable
        caption={t('What is different now')}
        columns={columns}
        rows={differentRows(before, after)}
        rowKey={({ id }) => id}
        empty={null}
      />
    </section>
  );
}

const columns: Column<DifferentRow>[] = [
  { title: t('What is different now'), cell: ({ name }) => name },
  { title: t('As you read it'), cell: ({ was }) => <span className={styles.side}>{was}</span> },
  { title: t('Now'), cell: ({ is }) => <strong className={styles.side}>{is}</strong> },
];
