import { decodeFacts, type PlayerFacts } from '@laurel/rules/players/facts.ts';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/database.ts';
import { readPlayerFacts } from '../facts/facts.ts';
import type { Scoring } from '../scoring/scoring.ts';

/** Most players whose facts are kept in memory; each takes some hundred bytes. */
const MAX_PLAYERS = 20_000;

interface Asked {
  facts: Promise<PlayerFacts | undefined>;
}

/**
 * What is known of players who look at boards on which they have no score; read once, and again after scoring touched the
 * player.
 */
export class WatchedPlayers {
  readonly #database: Queryable;
  readonly #scoring: Pick<Scoring, 'unwrittenFacts'>;
  readonly #known = new LRUCache<string, Asked>({ max: MAX_PLAYERS });

  constructor(database: Queryable, scoring: Pick<Scoring, 'unwrittenFacts' | 'watchPlayers'>) {
    this.#database = database;
    this.#scoring = scoring;
    scoring.watchPlayers((tenant_id, players) => {
      if (players === 'all') this.#known.clear();
      else for (const player_id of players) this.#known.delete(`${tenant_id} ${player_id}`);
    });
  }

  async factsOf(tenant_id: number, player_id: string): Promise<PlayerFacts | undefined> {
    const key = `${tenant_id} ${player_id}`;
    const asked = this.#known.get(key) ?? { facts: this.#read(tenant_id, player_id) };
    this.#known.set(key, asked);
    try {
      return await asked.facts;
    } catch (error) {
      if (this.#known.peek(key) === asked) this.#known.delete(key);
      throw error;
    }
  }

  async #read(tenant_id: number, player_id: string): Promise<PlayerFacts | undefined> {
    // Asked first: otherwise a row that a checkpoint writes meanwhile may be missing in both.
    const unwritten = this.#scoring.unwrittenFacts(tenant_id, player_id);
    const [row] = await readPlayerFacts(this.#database.ofTenant(tenant_id), [player_id]);
    return unwritten ?? (row && decodeFacts(row.facts));
  }
}
