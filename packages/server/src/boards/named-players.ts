import { isPaused } from '@laurel/rules/players/audience.ts';
import { decodeFacts, type PlayerFacts, textFact } from '@laurel/rules/players/facts.ts';
import { placeholderName } from '@laurel/rules/players/names.ts';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/database.ts';
import { readPlayerFacts } from '../facts/facts.ts';
import { lineIdOfErased, playerHash, type Tenant } from '../identity/identity.ts';

/** How a player appears on boards: the same object for as long as it stays so. */
export interface NamedPlayer {
  readonly player_id: string;
  /** The id that public boards show, but of erased players. */
  readonly player_hash: string;
  /** The id that they show of an erased player. */
  readonly erased_line_id?: string | undefined;
  /** Latest known; null: none. */
  readonly username: string | null;
  /** Incentives are paused now: public boards leave the player out (docs/rules/facts.md#5). */
  readonly isPaused: boolean;
  /** It is a team in the place of a player, whose id and name are public. */
  readonly isTeam?: true;
}

/** The tenant's data that decides how its players appear. */
export type NamingTenant = Pick<Tenant, 'tenant_id' | 'player_hash_secret'>;

/** Facts of a player that are not in the database yet; undefined: the database has all of them. */
export type UnwrittenFacts = (tenant_id: number, player_id: string) => PlayerFacts | undefined;

/** Players whose name may have changed. */
export type NamedChanges = readonly string[] | 'all';

/** Some 200,000 players with names of usual length. */
const CACHED_BYTES = 64 * 1024 * 1024;
/** The memory a player takes in addition to its texts: objects, the hash and the place in the cache. */
const BYTES_A_PLAYER = 250;

interface Known {
  player: NamedPlayer;
  /** The name that the database has: it was read, and the player was not touched since. */
  fresh: boolean;
  /** The tenant's count when the name was asked for; it grows when all players are touched together. */
  epoch: number;
}

/** A query to the database that is under way, and the players touched since it was sent. */
interface Reading {
  tenant_id: number;
  epoch: number;
  touched: Set<string>;
}

/**
 * The names of players: each is read from the database once, and again only after scoring touched the player, on this server
 * or on another one. Bounded; the player not asked for the longest is dropped first.
 */
export class NamedPlayers {
  readonly #session: Queryable;
  readonly #unwrittenFacts: UnwrittenFacts;
  readonly #known = new LRUCache<string, Known>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ player }, key) =>
      BYTES_A_PLAYER + 2 * (2 * key.length + (player.username?.length ?? 0)),
  });
  readonly #readings = new Set<Reading>();
  readonly #tenants = new Map<number, { revision: number; epoch: number }>();

  constructor(session: Queryable, unwrittenFacts: UnwrittenFacts) {
    this.#session = session;
    this.#unwrittenFacts = unwrittenFacts;
  }

  /** Grows whenever a name that was returned may have changed. */
  revisionOf(tenant_id: number): number {
    return this.#tenantOf(tenant_id).revision;
  }

  /** In the order of the ids; immediately when all are known, otherwise after one query to the database. */
  of(tenant: NamingTenant, player_ids: readonly string[]): NamedPlayer[] | Promise<NamedPlayer[]> {
    const known = player_ids.map((player_id) => this.#fresh(tenant.tenant_id, player_id));
    const unknown = new Set(player_ids.filter((_, at) => known[at] === undefined));
    if (unknown.size === 0) return known as NamedPlayer[];
    return this.#read(tenant, [...unknown]).then((read) =>
      player_ids.map((player_id, at) => (known[at] ?? read.get(player_id)) as NamedPlayer),
    );
  }

  /** Called after scoring took in something that may be a name: old names are no longer given out. */
  touch(tenant_id: number, players: NamedChanges): void {
    const tenant = this.#tenantOf(tenant_id);
    const readings = [...this.#readings].filter((reading) => reading.tenant_id === tenant_id);
    let isGiven = readings.length > 0;
    if (players === 'all') {
      tenant.epoch += 1;
      isGiven = true;
    } else
      for (const player_id of players) {
        for (const { touched } of readings) touched.add(player_id);
        const known = this.#known.peek(keyOf(tenant_id, player_id));
        if (!known) continue;
        known.fresh = false;
        isGiven = true;
      }
    if (isGiven) tenant.revision += 1;
  }

  #fresh(tenant_id: number, player_id: string): NamedPlayer | undefined {
    const known = this.#known.get(keyOf(tenant_id, player_id));
    return known?.fresh && known.epoch === this.#tenantOf(tenant_id).epoch ? known.player : undefined;
  }

  #tenantOf(tenant_id: number): { revision: number; epoch: number } {
    const known = this.#tenants.get(tenant_id);
    if (known) return known;
    const tenant = { revision: 0, epoch: 0 };
    this.#tenants.set(tenant_id, tenant);
    return tenant;
  }

  async #read(tenant: NamingTenant, player_ids: string[]): Promise<Map<string, NamedPlayer>> {
    const { tenant_id } = tenant;
    const { epoch } = this.#tenantOf(tenant_id);
    const reading = { tenant_id, epoch, touched: new Set<string>() };
    this.#readings.add(reading);
    try {
      // Asked first: otherwise a row that a checkpoint writes in between may be missing in both.
      const unwritten = player_ids.map((player_id) => this.#unwrittenFacts(tenant_id, player_id));
      const rows = await readPlayerFacts(this.#session.ofTenant(tenant_id), player_ids);
      const known = new Map(rows.map(({ id, facts }) => [id, appearanceIn(decodeFacts(facts))]));
      for (const [at, facts] of unwritten.entries())
        if (facts) known.set(player_ids[at] as string, appearanceIn(facts));
      return new Map(
        player_ids.map((player_id) => {
          const player = this.#player(tenant, player_id, known.get(player_id) ?? nameless);
          this.#keep(player, reading);
          return [player_id, player];
        }),
      );
    } finally {
      this.#readings.delete(reading);
    }
  }

  /** The hash is kept even if the name changed: making one takes as long as some ten look-ups. */
  #player({ tenant_id, player_hash_secret }: NamingTenant, player_id: string, appears: Appearance) {
    const before = this.#known.peek(keyOf(tenant_id, player_id))?.player;
    if (before?.username === appears.username && before.isPaused === appears.isPaused) return before;
    const player_hash = before?.player_hash ?? playerHash(player_hash_secret, player_id);
    const erased_line_id = lineIdOfErased(player_hash_secret, player_id);
    return { player_id, player_hash, ...(erased_line_id && { erased_line_id }), ...appears };
  }

  /** A name that was touched while it was read may be the old or the new one. */
  #keep(player: NamedPlayer, { tenant_id, epoch, touched }: Reading): void {
    const fresh = !touched.has(player.player_id);
    this.#known.set(keyOf(tenant_id, player.player_id), { player, fresh, epoch });
  }
}

/** The id of the player's line on public boards: no other line of a board has it. */
export function lineId({ player_hash, erased_line_id }: NamedPlayer): string {
  return erased_line_id ?? player_hash;
}

/** The name as staff see it: plain, or the placeholder. */
export function plainName({ player_hash, username }: Pick<NamedPlayer, 'player_hash' | 'username'>): string {
  return username ?? placeholderName('Player', player_hash);
}

type Appearance = Pick<NamedPlayer, 'username' | 'isPaused'>;

const nameless: Appearance = { username: null, isPaused: false };

function appearanceIn(facts: PlayerFacts): Appearance {
  return { username: textFact(facts, 'username'), isPaused: isPaused(facts) };
}

function keyOf(tenant_id: number, player_id: string): string {
  return `${tenant_id} ${player_id}`;
}
