import type pg from 'pg';
import type { DatabaseHost } from './database-hosts.ts';
import { choosePrimary, type HostAnswer, HostProbe, type Primary, readServerState } from './host-probe.ts';
import { ConnectionUnusable, OpenPool, type OpenPoolOptions } from './open-pool.ts';

export interface PrimaryConnectionsOptions extends OpenPoolOptions {
  /** At least one; see `databaseHosts`. */
  hosts: readonly DatabaseHost[];
  /** Whether new connections check what their server is; the embedded engine is always the same. */
  asks: boolean;
  /**
   * Called with the server that takes the writes from now on, when it is a different one or has a different history than
   * before.
   */
  onMoved?: ((primary: Primary) => void) | undefined;
}

/** How often the servers are asked which of them takes writes, when there are several. */
const LOOK_MILLISECONDS = 1_000;

/**
 * The connections to the server that takes writes. With one address, any server that answers there is used, and only its
 * history is checked. With several, each is asked every second, over a separate connection, and whenever a connection
 * fails; once another one has been promoted, all connections to the former one are cut, whether it is gone, silent, or still
 * takes writes that no standby confirms.
 */
export class PrimaryConnections {
  readonly #options: PrimaryConnectionsOptions;
  readonly #probes: readonly HostProbe[];
  readonly #watchers: (() => void)[] = [];
  #open: OpenPool | undefined;
  #newest: Primary | undefined;
  #looking: Promise<HostAnswer[]> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PrimaryConnectionsOptions) {
    this.#options = options;
    const [first, ...others] = options.hosts as [DatabaseHost];
    const isAlone = others.length === 0;
    if (isAlone) this.#open = this.#openPool({ host: first, timeline: undefined });
    this.#probes = isAlone
      ? []
      : options.hosts.map((host) => new HostProbe(host, options.tls, () => this.#lookSoon()));
  }

  /**
   * Calls `watcher` whenever the database continues with a different history, before any statement is sent there: what was
   * read until then may be missing in it (docs/decisions/failover.md).
   */
  watchHistory(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  /** A connection to the server that takes writes. Throws that server's error, or ConnectionUnusable when there is none. */
  async take(): Promise<pg.PoolClient> {
    const open = this.#open ?? (await this.#find());
    try {
      return await open.take();
    } catch (error) {
      this.#lookSoon();
      throw error;
    }
  }

  /** Waits for the statements under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#looking;
    for (const probe of this.#probes) probe.close();
    await this.#open?.end();
  }

  async #find(): Promise<OpenPool> {
    this.#timer ??= setInterval(() => this.#lookSoon(), LOOK_MILLISECONDS).unref();
    const answers = await this.#look();
    if (this.#open) return this.#open;
    // With wrong credentials, waiting does not help.
    const refusal = answers.find(({ error }) => /^(28|3D)/.test((error as { code?: string })?.code ?? ''));
    if (refusal) throw refusal.error;
    throw new ConnectionUnusable(`no server takes writes: ${answers.map(reasonOf).join(', ')}`);
  }

  #lookSoon(): void {
    if (this.#probes.length > 0 && !this.#isClosed) void this.#look();
  }

  #look(): Promise<HostAnswer[]> {
    this.#looking ??= this.#askAll().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #askAll(): Promise<HostAnswer[]> {
    const answers = await Promise.all(this.#probes.map((probe) => probe.ask()));
    const chosen = choosePrimary(answers, this.#newest);
    const current = this.#open?.primary;
    const isSame = current?.host === chosen?.host && current?.timeline === chosen?.timeline;
    if (chosen && !isSame && !this.#isClosed) this.#moveTo(chosen);
    // A server that says that it takes no more writes has ended its writing sessions, or will refuse them.
    const own = answers.find(({ host }) => host === current?.host);
    if (!chosen && own?.state?.takesWrites === false) this.#leave();
    return answers;
  }

  #moveTo(primary: Primary): void {
    const before = this.#newest;
    this.#leave();
    this.#newest = primary;
    this.#open = this.#openPool(primary);
    if (!before) return;
    for (const watcher of this.#watchers) watcher();
    this.#options.onMoved?.(primary);
  }

  #leave(): void {
    this.#open?.retire();
    this.#open = undefined;
  }

  #openPool(primary: Primary): OpenPool {
    const { asks, connection } = this.#options;
    const isNamed = connection.connectionString !== undefined;
    const settings = isNamed ? { ...connection, connectionString: primary.host.url } : connection;
    const check = asks ? (client: pg.PoolClient, open: OpenPool) => this.#check(client, open) : undefined;
    return new OpenPool(primary, { ...this.#options, connection: settings }, check);
  }

  /** Throws if the connection does not lead to the pool's server; the next attempt gets one that does. */
  async #check(client: pg.PoolClient, open: OpenPool): Promise<void> {
    const { takesWrites, timeline } = await readServerState(client);
    const isSeveral = this.#probes.length > 0;
    if (isSeveral && !takesWrites) throw new ConnectionUnusable(`${open.primary.host.name} takes no writes`);
    if (timeline === undefined || timeline === open.primary.timeline || open !== this.#open) return;
    if (!isSeveral && open.primary.timeline === undefined) {
      open.primary = { ...open.primary, timeline };
      this.#newest = open.primary;
      return;
    }
    // With one name, any server behind it will do; of several, one with an older history must not be used.
    if (!isSeveral || timeline > (open.primary.timeline ?? 0)) this.#moveTo({ ...open.primary, timeline });
    throw new ConnectionUnusable(`${open.primary.host.name} has another history than before`);
  }
}

function reasonOf({ host, state, error }: HostAnswer): string {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return `${host.name} ${state ? 'takes none' : `cannot be reached (${code ?? message})`}`;
}
