import type { Session } from '../engine/database.ts';

/** What is known of one player or game, encoded by the rules (decisions 5.5). */
export interface KnownRow {
  id: string;
  facts: string;
}

/** What is known of the given players; those without an event are missing from the answer. */
export function readPlayerFacts(
  session: Session,
  tenant_id: number,
  player_ids: string[],
): Promise<KnownRow[]> {
  return session.query<KnownRow & Record<string, unknown>>({
    tenant_id,
    text: 'select player_id as id, facts from players where tenant_id = $1 and player_id = any($2)',
    values: [tenant_id, player_ids],
  });
}

/** The next players after `after` (null: from the first) whom any scored event names, by code points, at most `limit`. */
export async function readPlayersAfter(
  session: Session,
  tenant_id: number,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await session.query<{ player_id: string }>({
    tenant_id,
    text: `
      select player_id from players
       where tenant_id = $1 and player_id > coalesce($2, '') order by player_id limit $3`,
    values: [tenant_id, after, limit],
  });
  return rows.map((row) => row.player_id);
}

/** What is known of the tenant's games: of the given ones, or (null) the whole catalogue. */
export function readGameFacts(
  session: Session,
  tenant_id: number,
  game_ids: string[] | null,
): Promise<KnownRow[]> {
  return session.query<KnownRow & Record<string, unknown>>({
    tenant_id,
    text: `
      select game_id as id, facts from games
       where tenant_id = $1${game_ids ? ' and game_id = any($2)' : ''}`,
    values: game_ids ? [tenant_id, game_ids] : [tenant_id],
  });
}

/**
 * Writes what is known of players, each once; answers how many of them were not known before. Rows are locked in key order (invariant I9); the caller holds the lock of the scoring
 * cursor, so that of two writers neither overwrites what the other learnt.
 */
export async function writePlayerFacts(
  session: Session,
  tenant_id: number,
  rows: KnownRow[],
): Promise<number> {
  const written = await session.query<{ is_new: boolean }>({
    tenant_id,
    name: 'write-player-facts',
    text: `
      insert into players (tenant_id, player_id, facts)
      select c.tenant_id, w.id, w.facts
        from scoring_cursors c cross join unnest($2::text[], $3::text[]) as w(id, facts)
       where c.tenant_id = $1
       order by w.id collate "C"
      on conflict (tenant_id, player_id) do update set facts = excluded.facts
      returning xmax = 0 as is_new`,
    values: [tenant_id, rows.map((row) => row.id), rows.map((row) => row.facts)],
  });
  return written.filter((row) => row.is_new).length;
}

/**
 * Notes that players exist, of whom perhaps nothing else is known; those that are known stay as they are. Answer, order and
 * locking as for `writePlayerFacts`.
 */
export async function notePlayers(
  session: Session,
  tenant_id: number,
  player_ids: string[],
): Promise<number> {
  const noted = await session.query({
    tenant_id,
    name: 'note-players',
    text: `
      insert into players (tenant_id, player_id, facts)
      select c.tenant_id, w.id, '{}'
        from scoring_cursors c cross join unnest($2::text[]) as w(id)
       where c.tenant_id = $1
       order by w.id collate "C"
      on conflict (tenant_id, player_id) do nothing
      returning 1`,
    values: [tenant_id, player_ids],
  });
  return noted.length;
}

/** Writes what is known of games; order and locking as for `writePlayerFacts`. */
export async function writeGameFacts(session: Session, tenant_id: number, rows: KnownRow[]): Promise<void> {
  await session.query({
    tenant_id,
    name: 'write-game-facts',
    text: `
      insert into games (tenant_id, game_id, facts)
      select c.tenant_id, w.id, w.facts
        from scoring_cursors c cross join unnest($2::text[], $3::text[]) as w(id, facts)
       where c.tenant_id = $1
       order by w.id collate "C"
      on conflict (tenant_id, game_id) do update set facts = excluded.facts`,
    values: [tenant_id, rows.map((row) => row.id), rows.map((row) => row.facts)],
  });
}
