import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { childrenOf, signalIfThere } from '../faults/harness/processes.ts';
import { baseBackup } from './base-backup.ts';
import { createPostgres, createPostgresOnCopy, type PostgresServer } from './postgres-server.ts';
import { waitUntil } from './waiting.ts';

export type Replication = 'synchronous' | 'asynchronous';

/** Commits are on two disks, or on one, so none of `unsynced` is among them. */
const flags = ['shared_buffers=64MB', 'max_wal_size=256MB', 'wal_keep_size=512MB', 'max_connections=100'];

const MAX_ATTACHING_MILLISECONDS = 60_000;

/** A primary and its standby, which can change roles repeatedly; both are reached by the same URL. */
export class ReplicatedPostgres {
  readonly url: string;
  readonly #scratch: string;
  readonly #replication: Replication;
  #primary: PostgresServer;
  #standby: PostgresServer;
  #copies = 0;

  private constructor(
    scratch: string,
    replication: Replication,
    primary: PostgresServer,
    standby: PostgresServer,
  ) {
    this.#scratch = scratch;
    this.#replication = replication;
    this.#primary = primary;
    this.#standby = standby;
    const hosts = [primary, standby].map(({ url }) => new URL(url).host);
    this.url = `postgresql://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  }

  /** Starts both, with their files in `scratch`. */
  static async start(scratch: string, replication: Replication): Promise<ReplicatedPostgres> {
    const directory = join(scratch, 'first');
    await mkdir(directory);
    const primary = await createPostgres(scratch, directory, flags);
    await primary.start();
    const copy = await copyOf(scratch, primary, 'copy-0');
    const pair = new ReplicatedPostgres(scratch, replication, primary, copy);
    await pair.#attach();
    return pair;
  }

  /** For the server that takes writes now, and for the other one. */
  get primaryUrl(): string {
    return this.#primary.url;
  }

  get standbyUrl(): string {
    return this.#standby.url;
  }

  /** Kills the primary and everything that belongs to it in the middle of its work. */
  async killPrimary(): Promise<void> {
    await killWhole(this.#primary);
  }

  /** The primary no longer answers, though its machine keeps all connections. */
  holdPrimary(): void {
    signalWhole(this.#primary, 'SIGSTOP');
  }

  /** The primary starts again in its old role, as when its supervisor knows of no standby. */
  startFormerPrimary(): Promise<void> {
    return this.#standby.start();
  }

  /** Promotes the standby; the former primary is to become the standby. */
  async promote(): Promise<void> {
    await this.#standby.promote();
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  /**
   * Makes a standby of the server that is not the primary, from the primary's files, and waits until commits wait for it.
   */
  async attachStandby(): Promise<void> {
    await killWhole(this.#standby);
    const port = Number(new URL(this.#standby.url).port);
    const copy = await copyOf(this.#scratch, this.#primary, `copy-${++this.#copies}`, port);
    this.#standby = copy;
    await this.#attach();
  }

  /** Stops or resumes replication from the primary to the standby. */
  async setReceiving(isOn: boolean): Promise<void> {
    const source = isOn ? conninfo(this.#primary) : '';
    await sendTo(this.#standby.url, `alter system set primary_conninfo = '${source}'`);
    await sendTo(this.#standby.url, 'select pg_reload_conf()');
    await this.#until(isOn ? 'streaming' : 'gone');
  }

  /** Sends statements to the primary, each as a separate transaction; returns the rows of the last one. */
  query(...texts: string[]): Promise<Record<string, unknown>[]> {
    return sendTo(this.#primary.url, ...texts);
  }

  async close(): Promise<void> {
    for (const server of [this.#primary, this.#standby]) await killWhole(server);
  }

  async #attach(): Promise<void> {
    await this.#standby.start();
    await this.#until('streaming');
    if (this.#replication === 'asynchronous') return;
    // Not in the copy, so that a promoted standby waits for no other server until it has its own standby.
    await this.query(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
    await this.#until('sync');
  }

  async #until(wanted: 'streaming' | 'sync' | 'gone'): Promise<void> {
    const look = async () => {
      const [row] = await this.query(
        'select state, sync_state from pg_stat_replication order by state desc limit 1',
      );
      if (wanted === 'gone') return !row;
      return row?.state === 'streaming' && [row.sync_state, row.state].includes(wanted);
    };
    const seconds = MAX_ATTACHING_MILLISECONDS / 1_000;
    await waitUntil(`the standby is ${wanted}`, look, { seconds, throwsAtOnce: true });
  }
}

/** A standby of a server, from its files, that is yet to be started. */
async function copyOf(scratch: string, source: PostgresServer, name: string, port?: number) {
  const directory = join(scratch, name);
  await baseBackup(source.url, directory);
  await writeFile(join(directory, 'standby.signal'), '');
  // Settings made on the primary alone do not apply to the standby.
  const settings = `primary_conninfo = '${conninfo(source)}'\n`;
  await writeFile(join(directory, 'postgresql.auto.conf'), settings);
  return createPostgresOnCopy(scratch, directory, flags, port);
}

function conninfo({ url }: PostgresServer): string {
  const { hostname, port } = new URL(url);
  return `host=${hostname} port=${port} user=postgres`;
}

async function killWhole(server: PostgresServer): Promise<void> {
  const { pid } = server;
  if (pid() === undefined) return;
  const children = childrenOf(pid() as number);
  const ended = server.end('SIGKILL');
  for (const child of children) signalIfThere(child, 'SIGKILL');
  await ended;
}

function signalWhole(server: PostgresServer, signal: NodeJS.Signals): void {
  const pid = server.pid();
  if (pid === undefined) return;
  for (const one of [pid, ...childrenOf(pid)]) signalIfThere(one, signal);
}

async function sendTo(connectionString: string, ...texts: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) rows = (await client.query(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
