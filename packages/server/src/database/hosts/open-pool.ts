import pg from 'pg';
import { cut, type Primary } from './host-probe.ts';
import type { Tls } from './tls.ts';

/**
 * The connection cannot be used, though the server may be there: another one is tried, as after a connection that was lost.
 */
export class ConnectionUnusable extends Error {}

/** PostgreSQL's code for a server, a role or a database that has no connection left. */
const NONE_LEFT = '53300';
const NONE_LEFT_OF_PGBOUNCER = 'no more connections allowed';

/** For how long (ms) a pool asks for no more connections than it has, once the server had none left. */
const CONTENT_MILLISECONDS = 30_000;

export interface OpenPoolOptions {
  connection: pg.PoolConfig;
  /** How connections are encrypted; undefined: as the driver's own settings say. */
  tls?: Tls | undefined;
  /** Of errors on idle connections, which have no caller. */
  onIdleError: (error: Error) => void;
  /** A statement that each new connection sends before any other. */
  connectStatement?: string | undefined;
  /** Called with each new connection before any caller gets it; its statements are sent before all others. */
  onConnect?: ((client: pg.PoolClient) => void) | undefined;
}

/** The connections to one server for as long as it is the one that takes writes. */
export class OpenPool {
  primary: Primary;
  readonly #pool: pg.Pool;
  readonly #tls: Tls | undefined;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #retired = Promise.withResolvers<never>();
  readonly #max: number;
  #widening: NodeJS.Timeout | undefined;
  #isRetired = false;

  /** The pool asks `check` about each new connection before anybody gets it; a throw ends the connection. */
  constructor(
    primary: Primary,
    { connection, tls, onIdleError, connectStatement, onConnect }: OpenPoolOptions,
    check?: (client: pg.PoolClient, open: OpenPool) => Promise<void>,
  ) {
    this.primary = primary;
    this.#tls = tls;
    const checked = check && ((client: pg.ClientBase) => this.#checked(client as pg.PoolClient, check));
    this.#pool = new pg.Pool({ ...connection, ...(checked && { onConnect: checked }) } as pg.PoolConfig);
    this.#max = this.#pool.options.max;
    this.#retired.promise.catch(() => undefined);
    this.#pool.on('error', (error) => {
      if (!this.#isRetired) onIdleError(error);
    });
    this.#pool.on('connect', (client) => this.#takeIn(client));
    if (onConnect) this.#pool.on('connect', onConnect);
    this.#pool.on('remove', (client) => this.#clients.delete(client));
    // Statements of a connection are sent in turn, so nothing overtakes the connectStatement; its failure is the
    // connection's.
    if (connectStatement)
      this.#pool.on('connect', (client) => void client.query(connectStatement).catch(onIdleError));
  }

  /**
   * A connection for its caller alone, who releases it. Throws where none can be had, and as soon as the pool is retired.
   */
  async take(): Promise<pg.PoolClient> {
    const taking = this.#connect();
    try {
      return await Promise.race([taking, this.#retired.promise]);
    } catch (error) {
      taking.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await (this.#tls?.connect((ssl) => this.#connectWith(ssl)) ?? this.#pool.connect());
      } catch (error) {
        if (!this.#isContentAfter(error)) throw error;
      }
    }
  }

  #connectWith(ssl: pg.PoolConfig['ssl']): Promise<pg.PoolClient> {
    this.#pool.options.ssl = ssl;
    return this.#pool.connect();
  }

  /**
   * A server that has no further connection is not lost while this pool has some: then callers wait for those, and more are
   * asked for later.
   */
  #isContentAfter(error: unknown): boolean {
    const { code, message } = error as { code?: string; message: string };
    const { totalCount, options } = this.#pool;
    const isFull = code === NONE_LEFT || message.includes(NONE_LEFT_OF_PGBOUNCER);
    if (!isFull || totalCount === 0 || this.#isRetired) return false;
    if (totalCount < options.max) {
      options.max = totalCount;
      clearTimeout(this.#widening);
      this.#widening = setTimeout(() => {
        options.max = this.#max;
      }, CONTENT_MILLISECONDS).unref();
    }
    return true;
  }

  /** Cuts all connections at once, so that no caller waits any longer for an answer of that server. */
  retire(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#retired.reject(new ConnectionUnusable('another server takes the writes now'));
    for (const client of this.#clients) cut(client);
    this.#pool.end().catch(() => undefined);
  }

  /** Waits for the statements under way. */
  async end(): Promise<void> {
    if (!this.#isRetired) await this.#pool.end();
  }

  async #checked(client: pg.PoolClient, check: (client: pg.PoolClient, open: OpenPool) => Promise<void>) {
    await check(client, this);
    if (this.#isRetired) throw new ConnectionUnusable('another server takes the writes now');
  }

  #takeIn(client: pg.PoolClient): void {
    this.#clients.add(client);
    // The pool hands a connection over in the same piece of input that may hold its end; no other listener is there by then,
    // and an error without a listener ends the process. The next statement reports the loss, and the pool does not keep such
    // a connection.
    client.on('error', () => {});
  }
}
