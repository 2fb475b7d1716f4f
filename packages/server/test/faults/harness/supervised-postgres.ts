import pg from 'pg';
import type { PostgresServer } from '../../support/postgres-server.ts';
import { waitUntil } from '../../support/waiting.ts';

const MAX_START_MILLISECONDS = 60_000;

/** A PostgreSQL that is restarted when it is found to have ended. */
export class SupervisedPostgres {
  readonly #server: PostgresServer;

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  get pid(): number | undefined {
    return this.#server.pid();
  }

  /** One of the processes that serve connections of Laurel; undefined if there is none, or no server to ask. */
  async backend(random: () => number): Promise<number | undefined> {
    const pids = await this.#query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ).catch(() => []);
    return pids[Math.floor(random() * pids.length)]?.pid;
  }

  /** Starts it where it does not run, and waits until it takes connections. */
  async untilRunning(): Promise<void> {
    const look = async () => {
      if (this.pid === undefined) await this.#server.start();
      await this.#query('select 1');
    };
    await waitUntil('PostgreSQL takes connections', look, { seconds: MAX_START_MILLISECONDS / 1_000 });
  }

  close(): Promise<void> {
    return this.#server.end('SIGINT');
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const connectionString = this.#server.url;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000, query_timeout: 30_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
