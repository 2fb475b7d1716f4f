import type pg from 'pg';

/** Detects a commit that returned before the standby that it should have waited for had it. */
export interface ReplicationWatch {
  wasCancelled: () => boolean;
  end: () => void;
}

/**
 * Watches a connection until `end`. Cancelling a commit that waits for a synchronous standby does not undo it: PostgreSQL
 * warns and reports the commit as successful while it is on the primary's disk alone. That acknowledges nothing. The
 * warning's text is translated; the name of the routine that raises it is not.
 */
export function watchReplication(client: pg.PoolClient): ReplicationWatch {
  let isCancelled = false;
  const listener = (notice: { routine?: string | undefined }) => {
    isCancelled ||= notice.routine === 'SyncRepWaitForLSN';
  };
  client.on('notice', listener);
  return { wasCancelled: () => isCancelled, end: () => client.off('notice', listener) };
}
