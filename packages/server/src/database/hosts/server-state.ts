import type pg from 'pg';

/** What a PostgreSQL server reports about itself. */
export interface ServerState {
  /** It is no standby, and sessions may write by default (libpq's `read-write`). */
  takesWrites: boolean;
  /** Identifies the history of its data: grows with each promotion of a standby. undefined: not reported. */
  timeline: number | undefined;
}

/** A server that is silent for this long (ms) is considered unreachable. */
const MAX_SILENCE_MILLISECONDS = 2_000;

/** Asks the server behind a connection in one round trip. Throws; a connection silent for two seconds is cut. */
export async function readServerState(client: pg.Client | pg.PoolClient): Promise<ServerState> {
  const timer = setTimeout(() => cut(client), MAX_SILENCE_MILLISECONDS);
  try {
    const [role, timeline] = await Promise.allSettled([
      client.query<{ takes_writes: boolean }>(roleText),
      client.query<{ timeline: string }>(timelineText),
    ]);
    if (role.status === 'rejected') throw role.reason;
    // A standby has none, and servers that only speak PostgreSQL's protocol may not have the functions.
    const digits = timeline.status === 'fulfilled' ? timeline.value.rows[0]?.timeline : undefined;
    return {
      takesWrites: role.value.rows[0]?.takes_writes === true,
      timeline: digits === undefined ? undefined : Number.parseInt(digits, 16),
    };
  } finally {
    clearTimeout(timer);
  }
}

const roleText = `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as takes_writes`;

/** The name of a file of the write-ahead log begins with the timeline, in eight hexadecimal digits. */
const timelineText = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline';

/** Ends a connection without a farewell, which an unreachable server would never receive. */
export function cut(client: pg.Client | pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
