import type { Session } from '../engine/database.ts';

/** One player in one fold as it is stored: `state` is the fold encoded by the rules, `reached_at` in microseconds UTC. */
export interface StandingRow {
  fold_id: number;
  player_id: string;
  /** Exact decimal text; null: not on the board. */
  score: string | null;
  reached_at: number | null;
  state: string;
}

/** The states of the given players in the given folds; pairs without a standing are missing from the answer. */
export function readStates(
  session: Session,
  tenant_id: number,
  pairs: { fold_id: number; player_id: string }[],
): Promise<Pick<StandingRow, 'fold_id' | 'player_id' | 'state'>[]> {
  return session.query<Pick<StandingRow, 'fold_id' | 'player_id' | 'state'>>({
    tenant_id,
    text: `
      select s.fold_id, s.player_id, s.state
        from unnest($2::bigint[], $3::text[]) as wanted(fold_id, player_id)
        join standings s on s.tenant_id = $1 and s.fold_id = wanted.fold_id and s.player_id = wanted.player_id`,
    values: [tenant_id, pairs.map((pair) => pair.fold_id), pairs.map((pair) => pair.player_id)],
  });
}

/** Rows of one statement: some 2 MB of text. */
const WRITTEN_ROWS = 5_000;

/**
 * Writes standings, new or known. They must come ordered by fold and player, each pair once: rows are locked in that order
 * (invariant I9). `state` is stored to the byte and must hold no line break. The caller holds the lock of the scoring cursor.
 *
 * States travel as one text of lines: 7.5 µs a row of 400 bytes, where an array of texts or of JSON objects took 11.5.
 */
export async function writeStandings(
  session: Session,
  tenant_id: number,
  rows: StandingRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += WRITTEN_ROWS) {
    const written = rows.slice(from, from + WRITTEN_ROWS);
    await session.query({
      tenant_id,
      name: 'write-standings',
      text: `
        insert into standings (tenant_id, fold_id, player_id, score, reached_at, state)
        select c.tenant_id, w.fold_id, w.player_id, w.score, timestamptz 'epoch' + w.reached_at * interval '1 microsecond', w.state
          from scoring_cursors c
         cross join unnest($2::bigint[], $3::text[], $4::numeric[], $5::bigint[], string_to_array($6, E'\\n'))
            as w(fold_id, player_id, score, reached_at, state)
         where c.tenant_id = $1
        on conflict (tenant_id, fold_id, player_id)
        do update set score = excluded.score, reached_at = excluded.reached_at, state = excluded.state`,
      values: [
        tenant_id,
        numbers(written.map((row) => row.fold_id)),
        written.map((row) => row.player_id),
        numbers(written.map((row) => row.score)),
        numbers(written.map((row) => row.reached_at)),
        written.map((row) => row.state).join('\n'),
      ],
    });
  }
}

/** An array of numbers as PostgreSQL reads it. */
function numbers(values: (number | string | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

/** Deletes the standings of pairs; those that are not there are passed over. Locking as for `writeStandings`. */
export async function deleteStandings(
  session: Session,
  tenant_id: number,
  pairs: Pick<StandingRow, 'fold_id' | 'player_id'>[],
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      delete from standings s
       using unnest($2::bigint[], $3::text[]) as gone(fold_id, player_id)
       where s.tenant_id = $1 and s.fold_id = gone.fold_id and s.player_id = gone.player_id`,
    values: [tenant_id, pairs.map((pair) => pair.fold_id), pairs.map((pair) => pair.player_id)],
  });
}

/** A player with a score in a fold, and what is known of the player. */
export interface ScoredPlayer {
  fold_id: number;
  player_id: string;
  score: string | null;
  reached_at: number | null;
  facts: string | null;
}

/** Standings of folds with the players' facts: of all players with a score, or of the given ones with or without. */
export function readScored(
  session: Session,
  tenant_id: number,
  fold_ids: number[],
  player_ids: string[] | null,
): Promise<ScoredPlayer[]> {
  return session.query<ScoredPlayer & Record<string, unknown>>({
    tenant_id,
    text: `
      select s.fold_id, s.player_id, s.score::text,
             (extract(epoch from s.reached_at) * 1000000)::bigint as reached_at, p.facts
        from standings s
        left join players p on p.tenant_id = s.tenant_id and p.player_id = s.player_id
       where s.tenant_id = $1 and s.fold_id = any($2) and ${player_ids ? 's.player_id = any($3)' : 's.score is not null'}`,
    values: player_ids ? [tenant_id, fold_ids, player_ids] : [tenant_id, fold_ids],
  });
}
