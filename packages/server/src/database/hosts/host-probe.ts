import pg from 'pg';
import type { DatabaseHost } from './database-hosts.ts';
import type { Tls } from './tls.ts';

const CONNECT_MILLISECONDS = 2_000;

/** A server's answer to a probe. */
export interface HostAnswer {
  host: DatabaseHost;
  /** Undefined if the host gave no answer; `error` has the reason then. */
  state: ServerState | undefined;
  error?: unknown;
}

/** One connection to one server, over which a process probes it repeatedly. */
export class HostProbe {
  readonly #host: DatabaseHost;
  readonly #tls: Tls | undefined;
  readonly #onEnd: () => void;
  #client: pg.Client | undefined;
  #isClosed = false;

  /** The probe calls `onEnd` when the server ends the connection. */
  constructor(host: DatabaseHost, tls: Tls | undefined, onEnd: () => void) {
    this.#host = host;
    this.#tls = tls;
    this.#onEnd = onEnd;
  }

  /** Resolves within four seconds. */
  async ask(): Promise<HostAnswer> {
    const host = this.#host;
    try {
      this.#client ??= await (this.#tls?.connect((ssl) => this.#connect({ ssl })) ?? this.#connect());
      return { host, state: await readServerState(this.#client) };
    } catch (error) {
      this.#drop();
      return { host, state: undefined, error };
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => undefined);
  }

  async #connect(encryption: pg.ClientConfig = {}): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#host.url,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      ...encryption,
    });
    client.on('error', () => undefined);
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#onEnd();
    });
    try {
      await client.connect();
      if (this.#isClosed) throw new Error('it is not asked any more');
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }
}

/** The server that takes writes. */
export interface Primary {
  host: DatabaseHost;
  timeline: number | undefined;
}

/**
 * The server to send everything to: of those that take writes the one with the newest history, so that a former primary that
 * restarted is ignored; of equals the one in use, then the first in the order of the answers. Never one with an older
 * history than `current`. undefined: there is none.
 */
export function choosePrimary(
  answers: readonly HostAnswer[],
  current: Primary | undefined,
): Primary | undefined {
  const newest = current?.timeline ?? 0;
  let chosen: Primary | undefined;
  for (const { host, state } of answers) {
    if (!state?.takesWrites || timelineOf(state) < newest) continue;
    const isNewer = chosen === undefined || timelineOf(state) > timelineOf(chosen);
    const isInUse =
      chosen !== undefined && timelineOf(state) === timelineOf(chosen) && host === current?.host;
    if (isNewer || isInUse) chosen = { host, timeline: state.timeline };
  }
  return chosen;
}

function timelineOf({ timeline }: { timeline: number | undefined }): number {
  return timeline ?? 0;
}

/** What a PostgreSQL server reports about itself. */
interface ServerState {
  /** It is no standby, and sessions may write by default (libpq's `read-write`). */
  takesWrites: boolean;
  /**
   * Identifies the history of its data: grows by one whenever a standby is promoted. undefined: the server does not report
   * it.
   */
  timeline: number | undefined;
}

/** A server that is silent for this long (ms) is considered unreachable. */
const MAX_SILENCE_MILLISECONDS = 2_000;

/**
 * Asks the server behind a connection, in one round trip if the connection pipelines. Throws the connection's error; a
 * connection that is silent for two seconds is cut, so that everything that waits on it fails too.
 */
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
