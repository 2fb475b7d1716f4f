import pg from 'pg';
import type { DatabaseHost } from './database-hosts.ts';
import { readServerState, type ServerState } from './server-state.ts';
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
 * The server to send everything to: of those that take writes and have no older history than `current` the newest; of equals
 * the one in use, then the first answer. undefined: none.
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
