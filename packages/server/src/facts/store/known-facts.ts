import { playedDaysKept } from '@laurel/contract/players/player-list.ts';
import type { Play } from '@laurel/rules/players/play.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, columnBy, listsOf, rowsBy, runBy } from '../../database/statements.ts';

/** The facts of one player or game, encoded by the rules (docs/rules/facts.md#1). */
export interface KnownRow {
  id: string;
  facts: string;
}

/** The facts of a player, and the keys by which the list of players finds the player. */
export interface KnownPlayerRow extends KnownRow {
  /** Null: no name is known. */
  name_key: string | null;
  /** The player's pauses, encoded by the rules (docs/rules/facts.md#5); null: those that are stored stay. */
  pauses: string | null;
}

/** The facts of a player as they are stored; `pauses`: null: no event ever said that incentives are paused. */
export type StoredPlayerRow = KnownRow & Pick<KnownPlayerRow, 'pauses'>;

/** When a player played, since the newest checkpoint. */
export interface NotedPlay extends Play {
  player_id: string;
}

/** The facts of the given players; players without an event are missing. */
export const readPlayerFacts = rowsBy<StoredPlayerRow, [player_ids: string[]]>({
  text: `
    select p.*
      from unnest($2::text[]) as wanted(id)
     cross join lateral (
       select player_id as id, facts, pauses from players where tenant_id = $1 and player_id = wanted.id offset 0) as p`,
});

/** The pauses of those of the players, or (null) of all the tenant's, that an event ever paused. */
export function readPauses(
  tenant: TenantSession,
  player_ids: string[] | null,
): Promise<{ id: string; pauses: string }[]> {
  return tenant.query<{ id: string; pauses: string }>({
    text: player_ids ? pausesOfPlayers : allPauses,
    values: player_ids ? [player_ids] : [],
  });
}

const allPauses = 'select player_id as id, pauses from players where tenant_id = $1 and pauses is not null';
const pausesOfPlayers = `
  select p.*
    from unnest($2::text[]) as wanted(id)
   cross join lateral (
     select player_id as id, pauses from players
      where tenant_id = $1 and player_id = wanted.id and pauses is not null offset 0) as p`;

/** Records that no event says any more that these players are paused; it stays known that one did. Locking as below. */
export const clearPauses = runBy<[player_ids: string[]]>({
  text: `
    update players set pauses = '[]'
     where tenant_id = $1 and player_id = any($2) and pauses is not null and pauses <> '[]'`,
});

/** The next players after `after` (null: from the first) who appear in any scored event, by code points, at most `limit`. */
export const readPlayersAfter = columnBy<{ player_id: string }, [after: string | null, limit: number]>({
  text: `
    select player_id from players
     where tenant_id = $1 and player_id > coalesce($2, '') order by player_id limit $3`,
});

/** The facts of the given games of the tenant, or (null) of the whole catalogue. */
export function readGameFacts(tenant: TenantSession, game_ids: string[] | null): Promise<KnownRow[]> {
  return tenant.query<KnownRow>({
    text: game_ids ? factsOfGames : factsOfAllGames,
    values: game_ids ? [game_ids] : [],
  });
}

const factsOfAllGames = 'select game_id as id, facts from games where tenant_id = $1';
const factsOfGames = `
  select g.*
    from unnest($2::text[]) as wanted(id)
   cross join lateral (
     select game_id as id, facts from games where tenant_id = $1 and game_id = wanted.id offset 0) as g`;

/** The days of a row as of the later of two last hours: a bit for each, shifted by the days between. */
const asOfLater = (row: string) => `
  (${row}.played_days::bigint << least(greatest(p.last_hour, excluded.last_hour) / 24 - ${row}.last_hour / 24, ${playedDaysKept}))`;
const mergedDays = `((${asOfLater('p')} | ${asOfLater('excluded')}) & ${2 ** playedDaysKept - 1})::integer`;

/**
 * Writes facts of players, each once; returns how many of the players were not known before. Rows are locked in key order
 * (invariant I9); the caller holds the lock of the scoring cursor, so that of two writers neither overwrites what the other
 * learnt.
 */
export const writePlayerFacts = answerBy<{ is_new: boolean }, [rows: KnownPlayerRow[]], number>(
  {
    name: 'write-player-facts',
    text: `
      insert into players as p (tenant_id, player_id, facts, name_key, pauses)
      select c.tenant_id, w.id, w.facts, w.name_key, w.pauses
        from scoring_cursors c
       cross join unnest($2::text[], $3::text[], $4::text[], $5::text[]) as w(id, facts, name_key, pauses)
       where c.tenant_id = $1
       order by w.id collate "C"
      on conflict (tenant_id, player_id) do update
         set facts = excluded.facts, name_key = excluded.name_key, pauses = coalesce(excluded.pauses, p.pauses)
      returning xmax = 0 as is_new`,
    values: (rows) => listsOf(rows, ['id', 'facts', 'name_key', 'pauses']),
  },
  (written) => written.filter((row) => row.is_new).length,
);

/**
 * Records that players exist even if nothing else is known of them; players already known stay as they are. Result, order
 * and locking as for `writePlayerFacts`.
 */
export const notePlayers = answerBy<object, [player_ids: string[]], number>(
  {
    name: 'note-players',
    text: `
      insert into players (tenant_id, player_id, facts)
      select c.tenant_id, w.id, '{}'
        from scoring_cursors c cross join unnest($2::text[]) as w(id)
       where c.tenant_id = $1
       order by w.id collate "C"
      on conflict (tenant_id, player_id) do nothing
      returning 1`,
  },
  (noted) => noted.length,
);

/**
 * Adds when players played to what is known of it, as `withHour` does; players who are not known yet are recorded. Result,
 * order and locking as for `writePlayerFacts`. Plays that are known are only looked up.
 */
export const notePlays = answerBy<{ is_new: boolean }, [plays: NotedPlay[]], number>(
  {
    name: 'note-plays',
    text: `
      insert into players as p (tenant_id, player_id, facts, last_hour, played_days)
      select c.tenant_id, w.id, '{}', w.last_hour, w.played_days
        from scoring_cursors c
       cross join unnest($2::text[], $3::integer[], $4::integer[]) as w(id, last_hour, played_days)
       where c.tenant_id = $1
       order by w.id collate "C"
      on conflict (tenant_id, player_id) do update
         set last_hour = greatest(p.last_hour, excluded.last_hour),
             played_days = ${mergedDays}
       -- An upsert that changes nothing would still write the row.
       where excluded.last_hour > p.last_hour or p.played_days <> ${mergedDays}
      returning xmax = 0 as is_new`,
    values: (plays) => listsOf(plays, ['player_id', 'last_hour', 'played_days']),
  },
  (written) => written.filter((row) => row.is_new).length,
);

/** Writes facts of games; order and locking as for `writePlayerFacts`. */
export const writeGameFacts = runBy<[rows: KnownRow[]]>({
  name: 'write-game-facts',
  text: `
    insert into games (tenant_id, game_id, facts)
    select c.tenant_id, w.id, w.facts
      from scoring_cursors c cross join unnest($2::text[], $3::text[]) as w(id, facts)
     where c.tenant_id = $1
     order by w.id collate "C"
    on conflict (tenant_id, game_id) do update set facts = excluded.facts`,
  values: (rows) => listsOf(rows, ['id', 'facts']),
});
