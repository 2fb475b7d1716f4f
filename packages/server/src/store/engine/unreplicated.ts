import type pg from 'pg';

/** Tells whether a commit of a connection came back before the standby that it should have waited for had it. */
export interface ReplicationWatch {
  wasCancelled: () => boolean;
  end: () => void;
}

/**
 * Watches a connection until `end`. Somebody who cancels a commit that waits for a synchronous standby does not undo it: PostgreSQL
 * warns, and answers that it is committed, while it is on the primary's disk alone. That is no acknowledgement. The warning's text is
 * translated; the routine that it comes from is not.
 */
export function watchReplication(client: pg.PoolClient): ReplicationWatch {
  let isCancelled = false;
  const listener = (notice: { routine?: string | undefined }) => {
    isCancelled ||= notice.routine === 'SyncRepWaitForLSN';
  };
  client.on('notice', listener);
  return { wasCancelled: () => isCancelled, end: () => client.off('notice', listener) };
}
