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
import { nameKey } from '@laurel/rules/players/names.ts';
import { decodePauses, encodePauses, type Pauses } from '@laurel/rules/players/pauses.ts';
import type { TenantSession } from '../database/database.ts';
import { learnPauses } from './learn-pauses.ts';
import type { StoredFactEvent } from './store/fact-events.ts';
import { type KnownPlayerRow, type KnownRow, readPlayerFacts } from './store/known-facts.ts';

/** Facts of players that are ahead of the newest checkpoint. */
export type FactsAhead = Pick<ReadonlyMap<string, PlayerFacts>, 'get'>;

/** Players and games with new facts from a batch of events, with all that is known of them now. */
export interface Learned {
  players: Map<string, PlayerFacts>;
  games: Map<string, GameFacts>;
  /** Players whose pauses changed, with all of them. */
  pauses: Map<string, Pauses>;
}

/** What is known and in no checkpoint yet. */
interface LearntAhead {
  facts: FactsAhead;
  pauses: Pick<ReadonlyMap<string, Pauses>, 'get'>;
}

/**
 * What player and game events add to the known facts (docs/rules/facts.md#1); games in other events are known to exist.
 * `unwritten`: facts and pauses of players that no checkpoint has yet. Writes nothing.
 */
export async function learnFacts(
  tenant: TenantSession,
  events: (StoredFactEvent & { seq: number })[],
  games: Map<string, GameFacts>,
  unwritten: LearntAhead,
): Promise<Learned> {
  const aboutPlayers = byId(events, 'player', (event) => event.player_id);
  const aboutGames = byId(events, 'game', (event) => event.game_id);
  const known = await readKnown(tenant, [...aboutPlayers.keys()], unwritten);
  const learned: Learned = {
    players: learnAll(aboutPlayers, known.facts, playerFields),
    games: learnAll(aboutGames, games, gameFields),
    pauses: await learnPauses(tenant, aboutPlayers, known, events.at(-1)?.seq ?? 0),
  };
  // They are written together.
  for (const player_id of learned.pauses.keys())
    if (!learned.players.has(player_id)) learned.players.set(player_id, known.facts.get(player_id) ?? {});
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
  return (await readKnown(tenant, player_ids, { facts: unwritten, pauses: new Map() })).facts;
}

/** The known facts of players, with their pauses. */
async function readKnown(
  tenant: TenantSession,
  player_ids: string[],
  unwritten: LearntAhead,
): Promise<{ facts: Map<string, PlayerFacts>; pauses: Map<string, Pauses> }> {
  const facts = new Map<string, PlayerFacts>();
  const pauses = new Map<string, Pauses>();
  if (player_ids.length === 0) return { facts, pauses };
  // Asked first: otherwise a row that a checkpoint writes while the database answers may be missing in both.
  const before = player_ids.map((id) => ({
    id,
    known: unwritten.facts.get(id),
    paused: unwritten.pauses.get(id),
  }));
  for (const row of await readPlayerFacts(tenant, player_ids)) {
    facts.set(row.id, decodeFacts(row.facts));
    if (row.pauses !== null) pauses.set(row.id, decodePauses(row.pauses));
  }
  for (const { id, known, paused } of before) {
    if (known) facts.set(id, known);
    if (paused) pauses.set(id, paused);
  }
  return { facts, pauses };
}

/** The known facts as they are stored. */
export function toRows<Field extends string>(
  learned: Map<string, KnownFacts<Field>>,
  fields: readonly Field[],
): KnownRow[] {
  return [...learned].map(([id, facts]) => ({ id, facts: encodeFacts(facts, fields) }));
}

/** The known facts of players as they are stored, with what their list finds them by, and those pauses that changed. */
export function playerRows(
  learned: ReadonlyMap<string, PlayerFacts>,
  paused: ReadonlyMap<string, Pauses>,
): KnownPlayerRow[] {
  return [...learned].map(([id, facts]) => {
    const name = textFact(facts, 'username');
    const name_key = name === null ? null : nameKey(name);
    const known = paused.get(id);
    const pauses = known === undefined || known.length === 0 ? null : encodePauses(known);
    return { id, facts: encodeFacts(facts, playerFields), name_key, pauses };
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
