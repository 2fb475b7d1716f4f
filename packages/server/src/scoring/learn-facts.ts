import {
  decodeFacts,
  encodeFacts,
  type GameFacts,
  gameFields,
  type KnownFacts,
  learn,
  type PlayerFacts,
  playerFields,
} from '@laurel/rules/players/facts.ts';
import type { Session } from '../store/engine/database.ts';
import type { LoggedEvent } from '../store/log/log.ts';
import { type KnownRow, readPlayerFacts } from '../store/players/known-facts.ts';

/** Players and games of which a batch of events told something new, with all that is known of them now. */
export interface Learned {
  players: Map<string, PlayerFacts>;
  games: Map<string, GameFacts>;
}

/**
 * What player and game events add to what is known (decisions 5.5); games that other events name are known to exist. `unwritten`: what is
 * known of players and no checkpoint holds yet. Writes nothing.
 */
export async function learnFacts(
  session: Session,
  tenant_id: number,
  events: LoggedEvent[],
  games: Map<string, GameFacts>,
  unwritten: (player_id: string) => PlayerFacts | undefined,
): Promise<Learned> {
  const aboutPlayers = byId(events, 'player', (event) => event.player_id);
  const aboutGames = byId(events, 'game', (event) => event.game_id);
  const known = await readFactsOf(session, tenant_id, [...aboutPlayers.keys()], unwritten);
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

/** What is known of players, whether a checkpoint holds it or not. */
export async function readFactsOf(
  session: Session,
  tenant_id: number,
  player_ids: string[],
  unwritten: (player_id: string) => PlayerFacts | undefined,
): Promise<Map<string, PlayerFacts>> {
  if (player_ids.length === 0) return new Map();
  // Asked first: what a checkpoint writes while the database answers may be missing in both otherwise.
  const before = player_ids.map(unwritten);
  const rows = await readPlayerFacts(session, tenant_id, player_ids);
  const facts = new Map(rows.map((row) => [row.id, decodeFacts(row.facts) as PlayerFacts]));
  for (const [at, known] of before.entries()) if (known) facts.set(player_ids[at] as string, known);
  return facts;
}

/** What is known as it is stored. */
export function toRows<Field extends string>(
  learned: Map<string, KnownFacts<Field>>,
  fields: readonly Field[],
): KnownRow[] {
  return [...learned].map(([id, facts]) => ({ id, facts: encodeFacts(facts, fields) }));
}

function byId(
  events: LoggedEvent[],
  kind: LoggedEvent['kind'],
  idOf: (event: LoggedEvent) => string | null,
): Map<string, LoggedEvent[]> {
  const about = new Map<string, LoggedEvent[]>();
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
 * Takes events, by the player or game that they are about, into what was known of each; answers those of which something new is
 * known, or anything at all for the first time.
 */
export function learnAll<Field extends string>(
  about: Map<string, Pick<LoggedEvent, 'occurred_at' | 'unique_id' | 'data'>[]>,
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
