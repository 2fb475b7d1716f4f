import type { KnownField, PlayerFacts } from '@laurel/rules/players/facts.ts';
import {
  decodePauses,
  isPausedAt,
  NO_PAUSES,
  type PauseStatement,
  type Pauses,
  pauseField,
  pauseStatement,
  pausesOf,
  withPauseStatement,
} from '@laurel/rules/players/pauses.ts';
import type { TenantSession } from '../database/database.ts';
import {
  type FactRow,
  type FactsQuery,
  readFactRows,
  readPauseRows,
  type StoredFactEvent,
} from './store/fact-events.ts';
import { readPauses } from './store/known-facts.ts';

/** The pauses of the players that an event ever paused. */
export type KnownPauses = ReadonlyMap<string, Pauses>;

type ToldOfPlayer = Pick<StoredFactEvent, 'occurred_at' | 'received_at' | 'unique_id' | 'data'>;

/** Events about players, by player, in the order of the log. */
type AboutPlayers = ReadonlyMap<string, ToldOfPlayer[]>;

/** The players' facts and pauses before the events. */
export interface KnownBefore {
  facts: ReadonlyMap<string, PlayerFacts>;
  pauses: KnownPauses;
}

/**
 * The pauses that events change, with all of the player's (docs/rules/facts.md#5). A statement about an earlier time than
 * what was said before is rare: then the log up to the number `upTo`, the events included, is read again for the player.
 */
export async function learnPauses(
  tenant: TenantSession,
  about: AboutPlayers,
  before: KnownBefore,
  upTo: number,
): Promise<Map<string, Pauses>> {
  const learned = new Map<string, Pauses>();
  const unordered: string[] = [];
  for (const [player_id, events] of about) {
    if (!events.some(({ data }) => data?.[pauseField] !== undefined)) continue;
    const known = before.pauses.get(player_id) ?? NO_PAUSES;
    const pauses = follow(known, before.facts.get(player_id)?.[pauseField], statementsIn(events));
    if (pauses === undefined) unordered.push(player_id);
    else if (pauses !== known) learned.set(player_id, pauses);
  }
  const read = await readPausesAt(tenant, unordered, { upTo });
  for (const [player_id, pauses] of read) if (pauses.length > 0) learned.set(player_id, pauses);
  return learned;
}

/** The players' pauses according to the log up to a position; empty for players without any. */
export async function readPausesAt(
  tenant: TenantSession,
  player_ids: string[],
  asOf: Pick<FactsQuery, 'upTo' | 'voidsUpTo'>,
): Promise<Map<string, Pauses>> {
  if (player_ids.length === 0) return new Map();
  return pausesOfPlayers(
    await readFactRows(tenant, { about: 'player', ids: player_ids, ...asOf }),
    player_ids,
  );
}

/** The pauses that events about these players make. */
export function pausesOfPlayers(rows: FactRow[], player_ids: readonly string[]): Map<string, Pauses> {
  const byPlayer = Map.groupBy(rows, (row) => row.id);
  return new Map(player_ids.map((id) => [id, pausesOf(statementsIn(byPlayer.get(id) ?? []))]));
}

/** The stored pauses of players, or (null) of all of the tenant's. */
export async function readKnownPauses(
  tenant: TenantSession,
  player_ids: string[] | null,
): Promise<Map<string, Pauses>> {
  if (player_ids?.length === 0) return new Map();
  const rows = await readPauses(tenant, player_ids);
  return new Map(rows.map(({ id, pauses }) => [id, decodePauses(pauses)]));
}

function* statementsIn(events: Iterable<ToldOfPlayer>): Generator<PauseStatement> {
  for (const { occurred_at, received_at, unique_id, data } of events) {
    if (data?.[pauseField] === undefined) continue;
    const statement = pauseStatement({ timestamp: occurred_at, unique_id, data }, received_at);
    if (statement) yield statement;
  }
}

/** The pauses with a further statement; undefined if all statements must be read again. */
function follow(
  known: Pauses,
  before: KnownField | undefined,
  statements: Iterable<PauseStatement>,
): Pauses | undefined {
  let pauses = known;
  let latest = before;
  for (const statement of statements) {
    const next = withPauseStatement(pauses, latest, statement);
    if (next === undefined) return undefined;
    pauses = next;
    const { at: timestamp, unique_id, paused: value } = statement;
    latest = { value, timestamp, unique_id };
  }
  return pauses;
}

/**
 * Those of the players whose incentives are paused, by every accepted event, whether scoring has followed it or not
 * (docs/rules/facts.md#5): by the latest that was said of them, or at the time `now`. Locks nothing.
 */
export async function readPausedNow(
  tenant: TenantSession,
  player_ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (player_ids.length === 0) return new Set();
  const rows = await readPauseRows(tenant, [...new Set(player_ids)]);
  const named = [...new Set(rows.map((row) => row.id))];
  const at = now.getTime() * 1_000;
  const paused = [...pausesOfPlayers(rows, named)].filter(
    ([, pauses]) => pauses.at(-1)?.[2] === 1 || isPausedAt(pauses, at),
  );
  return new Set(paused.map(([player_id]) => player_id));
}
