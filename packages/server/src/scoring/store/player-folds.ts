import type { TenantSession } from '../../database/database.ts';
import { rowsBy, runBy } from '../../database/statements.ts';

/** The folds of one player in the campaigns that end in one month; texts as the rules and `scores` encode them. */
export interface PlayerRow {
  /** The UTC month, YYYYMM. */
  period: number;
  player_id: string;
  scores: string;
  folds: string;
}

/** Rows of players in the given months; players without a row are missing. Any order. */
export const readPlayerRows = rowsBy<PlayerRow, [periods: number[], player_ids: string[]]>({
  text: `
    select f.period, f.player_id, f.scores, f.folds
      from unnest($2::integer[]) as months(period) cross join unnest($3::text[]) as wanted(id)
     cross join lateral (
       select period, player_id, scores, folds from player_folds
        where tenant_id = $1 and period = months.period and player_id = wanted.id offset 0) as f`,
});

/**
 * Rows of players in one month, and the cursor of scoring at that moment: one statement sees both. What a process holds of
 * other players is true together with these rows only if it left the cursor there.
 */
export async function readRowsAtCursor(
  tenant: TenantSession,
  period: number,
  player_ids: string[],
): Promise<{ step: number; rows: Omit<PlayerRow, 'scores'>[] }> {
  const rows = await tenant.query<{ step: number; player_id: string | null; folds: string }>({
    text: `
      select c.step, f.player_id, f.folds
        from scoring_cursors c
        left join (
          unnest($3::text[]) as wanted(id)
          cross join lateral (
            select player_id, folds from player_folds
             where tenant_id = $1 and period = $2 and player_id = wanted.id offset 0) as f) on true
       where c.tenant_id = $1`,
    values: [period, player_ids],
  });
  const step = rows[0]?.step;
  if (step === undefined) throw new Error(`tenant ${tenant.tenant_id} has no scoring cursor`);
  const found = rows.flatMap(({ player_id, folds }) =>
    player_id === null ? [] : [{ period, player_id, folds }],
  );
  return { step, rows: found };
}

/**
 * Writes rows, new or known. They must be ordered by month and player, each once: rows are locked in that order (invariant
 * I9). No text may contain a line break. The caller holds the lock of the scoring cursor.
 *
 * Texts are sent as one text of lines: 7.5 µs a row of 400 bytes, where an array of texts or of JSON objects took 11.5.
 */
export const writePlayerRows = runBy<[rows: PlayerRow[]]>({
  name: 'write-player-rows',
  text: `
    insert into player_folds (tenant_id, period, player_id, scores, folds)
    select c.tenant_id, w.period, w.player_id, w.scores, w.folds
      from scoring_cursors c
     cross join unnest($2::integer[], $3::text[], string_to_array($4, E'\\n'), string_to_array($5, E'\\n'))
        as w(period, player_id, scores, folds)
     where c.tenant_id = $1
    on conflict (tenant_id, period, player_id) do update set scores = excluded.scores, folds = excluded.folds`,
  values: (rows) => [
    `{${rows.map((row) => row.period).join()}}`,
    rows.map((row) => row.player_id),
    rows.map((row) => row.scores).join('\n'),
    rows.map((row) => row.folds).join('\n'),
  ],
});

/** A player's scores in the campaigns of one month, and the player's facts. */
export interface ScoredRow {
  player_id: string;
  /** As `PlayerRow.scores`. */
  scores: string;
  /** As it is stored; null: nothing. */
  facts: string | null;
}

/** Scores and facts of the given players in the given months. */
export const readScoresOf = rowsBy<ScoredRow, [periods: number[], player_ids: string[]]>({
  text: `
    select s.player_id, s.scores, p.facts
      from unnest($2::integer[]) as months(period) cross join unnest($3::text[]) as wanted(id)
     cross join lateral (
       select player_id, scores from player_folds
        where tenant_id = $1 and period = months.period and player_id = wanted.id offset 0) as s
      left join lateral (
        select facts from players where tenant_id = $1 and player_id = s.player_id offset 0) as p on true`,
});

/** Players of a page, and about how long their scores are together: reading it takes some 3 ms. */
const PAGE_PLAYERS = 5_000;
const PAGE_CHARACTERS = 250_000;
/** Of the first page, which says how long a player's scores are. */
const FIRST_PLAYERS = 50;

/** The scores of some players, by their places in the lists. */
export interface ScoresPage {
  player_ids: string[];
  /** As `PlayerRow.scores` each, with commas in between. */
  scores: string;
  /** Those that were asked for, as they are stored, by player. */
  facts: ReadonlyMap<string, string>;
}

export interface AllScoresQuery {
  period: number;
  /** All facts; otherwise only those of players who may be blocked or paused. */
  withFacts: boolean;
}

/**
 * Scores and facts of all players of one month who have scores, in the order of their ids, a page at a time; the next page
 * is read meanwhile. A page is one row: of a million rows, reading each from the connection took as long as all else.
 */
export async function* readAllScores(
  tenant: TenantSession,
  { period, withFacts }: AllScoresQuery,
): AsyncGenerator<ScoresPage> {
  const pages = new ScoresReader(tenant, period, withFacts);
  let limit = FIRST_PLAYERS;
  for (let reading = pages.read('', limit); ; ) {
    const page = await reading;
    const last = page?.player_ids.at(-1);
    if (!page || last === undefined) return;
    const isLast = page.player_ids.length < limit;
    limit = Math.ceil((page.player_ids.length * PAGE_CHARACTERS) / page.scores.length);
    limit = Math.min(limit, PAGE_PLAYERS);
    if (!isLast) reading = pages.read(last, limit);
    // If its reader stops first, this read is never awaited.
    reading.catch(() => undefined);
    yield page;
    if (isLast) return;
  }
}

interface PackedPage {
  player_ids: string | null;
  scores: string | null;
  /** JSON: pairs of a player and what is stored. */
  facts: string | null;
  /** Not all players between the ids of the page were looked at. */
  is_partial: boolean;
}

/** Reads pages of scores with the facts of their players. */
class ScoresReader {
  readonly #tenant: TenantSession;
  readonly #period: number;
  readonly #withFacts: boolean;
  /** Most players of the tenant are on the board. */
  #isDense: boolean;

  constructor(tenant: TenantSession, period: number, withFacts: boolean) {
    this.#tenant = tenant;
    this.#period = period;
    this.#withFacts = withFacts;
    this.#isDense = !withFacts;
  }

  async read(after: string, limit: number): Promise<ScoresPage | undefined> {
    const [page] = await this.#tenant.query<PackedPage>({
      text: this.#isDense ? scoresAmongPlayers : scoresWithPlayers,
      values: [this.#period, after, limit, ...(this.#isDense ? [] : [this.#withFacts])],
    });
    const { player_ids, scores, facts, is_partial } = page ?? {};
    if (!player_ids || !scores) return undefined;
    if (is_partial) {
      this.#isDense = false;
      return this.read(after, limit);
    }
    return {
      player_ids: JSON.parse(player_ids),
      scores,
      facts: new Map(facts ? JSON.parse(facts) : []),
    };
  }
}

const MAY_BE_LEFT_OUT = `(strpos(facts, '"is_blocked":[true') > 0 or strpos(facts, '"incentives_paused":[true') > 0)`;

/** Each player is looked up: three quarters of the time of a page. */
const scoresWithPlayers = `
  select json_agg(s.player_id order by s.player_id)::text as player_ids,
         string_agg(s.scores, ',' order by s.player_id) as scores,
         json_agg(json_build_array(s.player_id, p.facts)) filter (where p.facts is not null and ($5 or ${MAY_BE_LEFT_OUT}))::text as facts,
         false as is_partial
    from (select player_id, scores from player_folds
           where tenant_id = $1 and period = $2 and player_id > $3 order by player_id limit $4) as s
    left join players p on p.tenant_id = $1 and p.player_id = s.player_id`;

/** All players between the ids of the page are looked at, one after the other, if they are not many more. */
const scoresAmongPlayers = `
  with s as materialized (
         select player_id, scores from player_folds
          where tenant_id = $1 and period = $2 and player_id > $3 order by player_id limit $4),
       p as (
         select player_id, case when ${MAY_BE_LEFT_OUT} then facts end as facts from players
          where tenant_id = $1 and player_id > $3 and player_id <= (select max(player_id) from s)
          order by player_id limit 4 * $4)
  select (select json_agg(player_id order by player_id)::text from s) as player_ids,
         (select string_agg(scores, ',' order by player_id) from s) as scores,
         json_agg(json_build_array(p.player_id, p.facts)) filter (where p.facts is not null)::text as facts,
         count(*) >= 4 * $4 as is_partial
    from p`;

/**
 * Deletes the player's rows of folds, with their snapshots, and returns them to be written again under the erased id. The
 * caller holds the lock of the scoring cursor.
 */
export async function takeFolds(tenant: TenantSession, player_id: string): Promise<PlayerRow[]> {
  await tenant.query({
    text: 'delete from fold_snapshots where tenant_id = $1 and player_id = $2',
    values: [player_id],
  });
  const rows = await tenant.query<PlayerRow>({
    text: `
      delete from player_folds where tenant_id = $1 and player_id = $2
      returning period, player_id, scores, folds`,
    values: [player_id],
  });
  return rows.toSorted((a, b) => a.period - b.period);
}
