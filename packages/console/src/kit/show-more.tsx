import { Button } from '@mantine/core';
import type { LongList } from '../connection/use-long-list.ts';
import { t } from '../languages/messages.ts';
import styles from './data-table.module.css';

/** Below a table whose rows nobody counts: the next page, where there is one. */
export function ShowMore({ list: { rows, more, isReadingMore } }: { list: LongList<unknown> }) {
  if (more === undefined) return null;
  return (
    <div className={styles.foot}>
      {t('{count, number} so far', { count: rows.length })}
      <Button variant="subtle" size="compact-xs" ml="xs" onClick={more} loading={isReadingMore}>
        {t('Show more')}
      </Button>
    </div>
  );
}
