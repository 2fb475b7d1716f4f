import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Viewer } from '../identity/identity.ts';

/** How many streams there may be at the same time in one process; requests that wait for a change count among them. */
export interface LiveLimits {
  /** Of all tenants. */
  streams: number;
  ofTenant: number;
  ofPlayer: number;
}

/** How long (s) a refused client should wait. */
const RETRY_SECONDS = 30;

/** The number of streams of each holder. */
export class Seats {
  readonly #limits: LiveLimits;
  readonly #ofTenant = new Map<number, number>();
  readonly #ofPlayer = new Map<string, number>();
  #taken = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a seat and returns a function that gives it back. Faults: `streams_exhausted`, `too_many_streams`. */
  take({ tenant_id, player_id }: Viewer): () => void {
    const player = player_id === null ? undefined : `${tenant_id} ${player_id}`;
    const { streams, ofTenant, ofPlayer } = this.#limits;
    const retry = { retryAfterSeconds: RETRY_SECONDS };
    if (this.#taken >= streams || (this.#ofTenant.get(tenant_id) ?? 0) >= ofTenant)
      throw new Fault(
        'streams_exhausted',
        'This process has reached its limit of streams; poll meanwhile.',
        retry,
      );
    if (player !== undefined && (this.#ofPlayer.get(player) ?? 0) >= ofPlayer)
      throw new Fault('too_many_streams', `A player may have ${ofPlayer} streams at once.`, retry);
    this.#taken += 1;
    add(this.#ofTenant, tenant_id, 1);
    if (player !== undefined) add(this.#ofPlayer, player, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken -= 1;
      add(this.#ofTenant, tenant_id, -1);
      if (player !== undefined) add(this.#ofPlayer, player, -1);
    };
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
