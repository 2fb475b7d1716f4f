import {
  decodeFacts,
  encodeFacts,
  type GameFacts,
  gameFields,
  type KnownFacts,
  learn,
  type PlayerFacts,
  playerFields,
  textFact,
} from '@laurel/rules/players/facts.ts';
import { nameKey } from '@laurel/rules/players/name-key.ts';
import type { TenantSession } from '../database/database.ts';
import type { StoredFactEvent } from './store/fact-events.ts';
import { type KnownPlayerRow, type KnownRow, readPlayerFacts } from './store/known-facts.ts';

/** Facts of players that are ahead of the newest checkpoint. */
export type FactsAhead = Pick<ReadonlyMap<string, PlayerFacts>, 'get'>;

/** Players and games with new facts from a batch of events, with all that is known of them now. */
export interface Learned {
  players: Map<string, PlayerFacts>;
  games: Map<string, GameFacts>;
}

/**
 * What player and game events add to the known facts (docs/rules/facts.md#1); games in other events are known to exist.
 * `unwritten`: facts of players that no checkpoint has yet. Writes nothing.
 */
export async function learnFacts(
  tenant: TenantSession,
  events: StoredFactEvent[],
  games: Map<string, GameFacts>,
  unwritten: FactsAhead,
): Promise<Learned> {
  const aboutPlayers = byId(events, 'player', (event) => event.player_id);
  const aboutGames = byId(events, 'game', (event) => event.game_id);
  const known = await readFactsOf(tenant, [...aboutPlayers.keys()], unwritten);
  const learned: Learned = {
    players: learnAll(aboutPlayers, known, playerFields),
    games: learnAll(aboutGames, games, gameFields),
  };
  for (const { game_id } of events) {
    if (game_id !== null && !games.has(game_id) && !learned.games.has(game_id))
      learned.games.set(game_id, {});
  }
  return learned;
}

/** The known facts of players, whether a checkpoint has them or not. */
export async function readFactsOf(
  tenant: TenantSession,
  player_ids: string[],
  unwritten: FactsAhead,
): Promise<Map<string, PlayerFacts>> {
  if (player_ids.length === 0) return new Map();
  // Asked first: otherwise a row that a checkpoint writes while the database answers may be missing in both.
  const before = player_ids.map((player_id) => unwritten.get(player_id));
  const rows = await readPlayerFacts(tenant, player_ids);
  const facts = new Map(rows.map((row) => [row.id, decodeFacts(row.facts) as PlayerFacts]));
  for (const [at, known] of before.entries()) if (known) facts.set(player_ids[at] as string, known);
  return facts;
}

/** The known facts as they are stored. */
export function toRows<Field extends string>(
  learned: Map<string, KnownFacts<Field>>,
  fields: readonly Field[],
): KnownRow[] {
  return [...learned].map(([id, facts]) => ({ id, facts: encodeFacts(facts, fields) }));
}

/** The same of players, with what their list finds them by. */
export function playerRows(learned: Map<string, PlayerFacts>): KnownPlayerRow[] {
  return [...learned].map(([id, facts]) => {
    const name = textFact(facts, 'username');
    return { id, facts: encodeFacts(facts, playerFields), name_key: name === null ? null : nameKey(name) };
  });
}

function byId(
  events: StoredFactEvent[],
  kind: StoredFactEvent['kind'],
  idOf: (event: StoredFactEvent) => string | null,
): Map<string, StoredFactEvent[]> {
  const about = new Map<string, StoredFactEvent[]>();
  for (const event of events) {
    const id = event.kind === kind && !event.voided ? idOf(event) : null;
    if (id === null) continue;
    const known = about.get(id);
    if (known) known.push(event);
    else about.set(id, [event]);
  }
  return about;
}

/**
 * Merges events into the facts of the player or game that they are about; returns the players and games with new facts, or
 * with any facts for the first time.
 */
export function learnAll<Field extends string>(
  about: Map<string, Pick<StoredFactEvent, 'occurred_at' | 'unique_id' | 'data'>[]>,
  known: ReadonlyMap<string, KnownFacts<Field>>,
  fields: readonly Field[],
): Map<string, KnownFacts<Field>> {
  const learned = new Map<string, KnownFacts<Field>>();
  for (const [id, events] of about) {
    const before = known.get(id);
    let facts: KnownFacts<Field> = before ?? {};
    for (const { occurred_at, unique_id, data } of events) {
      facts = learn(facts, fields, { timestamp: occurred_at, unique_id, data: data ?? {} });
    }
    if (facts !== before) learned.set(id, facts);
  }
  return learned;
}
