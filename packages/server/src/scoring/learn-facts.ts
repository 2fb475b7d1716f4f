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
import {
  type KnownRow,
  notePlayers,
  readPlayerFacts,
  writeGameFacts,
  writePlayerFacts,
} from '../store/players/known-facts.ts';

/** Players and games of which a batch of events told something new, with all that is known of them now. */
export interface Learned {
  players: Map<string, PlayerFacts>;
  games: Map<string, GameFacts>;
  /** How many players were not known before, those included of whom only the id is known. */
  newPlayers: number;
}

/**
 * Takes player and game events into what is known (decisions 5.5), and the players and games that other events name into those
 * that are known to exist; writes it in the step's transaction.
 */
export async function learnFacts(
  session: Session,
  tenant_id: number,
  events: LoggedEvent[],
  games: Map<string, GameFacts>,
): Promise<Learned> {
  const aboutPlayers = byId(events, 'player', (event) => event.player_id);
  const aboutGames = byId(events, 'game', (event) => event.game_id);
  const learned: Learned = {
    newPlayers: 0,
    players: learnAll(
      aboutPlayers,
      await readKnown(session, tenant_id, [...aboutPlayers.keys()]),
      playerFields,
    ),
    games: learnAll(aboutGames, games, gameFields),
  };
  for (const { game_id } of events) {
    if (game_id !== null && !games.has(game_id) && !learned.games.has(game_id))
      learned.games.set(game_id, {});
  }
  const named = new Set(events.flatMap(({ player_id }) => (player_id === null ? [] : [player_id])));
  const others = [...named].filter((player_id) => !learned.players.has(player_id));
  if (others.length > 0) learned.newPlayers += await notePlayers(session, tenant_id, others);
  if (learned.players.size > 0)
    learned.newPlayers += await writePlayerFacts(session, tenant_id, toRows(learned.players, playerFields));
  if (learned.games.size > 0) await writeGameFacts(session, tenant_id, toRows(learned.games, gameFields));
  return learned;
}

/** What is known as it is stored. */
export function toRows<Field extends string>(
  learned: Map<string, KnownFacts<Field>>,
  fields: readonly Field[],
): KnownRow[] {
  return [...learned].map(([id, facts]) => ({ id, facts: encodeFacts(facts, fields) }));
}

async function readKnown(
  session: Session,
  tenant_id: number,
  player_ids: string[],
): Promise<Map<string, PlayerFacts>> {
  if (player_ids.length === 0) return new Map();
  const rows = await readPlayerFacts(session, tenant_id, player_ids);
  return new Map(rows.map(({ id, facts }) => [id, decodeFacts(facts)]));
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
