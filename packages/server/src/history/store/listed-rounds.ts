import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import type { TenantSession } from '../../database/database.ts';
import { rowsBy } from '../../database/statements.ts';

/** Some of the rounds that an explanation of the whole window lists, and how many there are between two bounds. */
export interface CountedRounds {
  /** How many of the bounds are earlier than the rounds' start. */
  bucket: number;
  /** The game of rounds that are outside of the window altogether; null: rounds in it, of any game. */
  near_game: string | null;
  rounds: number;
  /** Those that start outside of the window and have only later bets in it. */
  outside: { game_id: string; round_id: string }[];
}

/** Which rounds of a player are counted. Times are µs. */
export interface CountedRoundsQuery {
  player_id: string;
  /** Bounds of a bet's time, or a win's, `[start, end)`. */
  start: number;
  end: number;
  facts: readonly FactKind[];
  /** Sequence number of the newest event to be read. */
  upTo: number;
  /** Bets that were voided by a later change decide when a round starts. */
  voidsAfter: number;
  /** Are rounds counted that have wins alone? */
  withWins: boolean;
  /** Rounds outside of the window are counted if they start in here, `[start, end)`. */
  near: { start: number; end: number };
  graceEnd: number;
  bonusMoney: boolean;
}

/**
 * Counts one player's game rounds that have a bet in the window, or no bet at all and their first win in it, and those that
 * start near it, by when they start: at the earliest bet that takes part or, if none does, at the earliest bet of all or,
 * if there is none, at the earliest win. `bounds`: times in µs, in order. `part` of `parts`: only rounds whose hash is in
 * that part of all hashes, so that no statement takes long; the facts for which the query asks are counted with the first.
 */
export async function countListedRounds(
  tenant: TenantSession,
  query: CountedRoundsQuery,
  bounds: number[],
  { part, parts }: { part: number; parts: number },
): Promise<CountedRounds[]> {
  const hash = (nth: number) => Math.floor(-(2 ** 31) + (2 ** 32 * nth) / parts);
  const counted = await tenant.query<CountedRounds>({
    text: countedRounds,
    values: [...valuesOf(query, bounds), hash(part), hash(part + 1) - 1],
  });
  return part === 0 && query.facts.length > 0
    ? [...counted, ...(await countFacts(tenant, query, bounds))]
    : counted;
}

function valuesOf(query: CountedRoundsQuery, bounds: number[]): unknown[] {
  const { player_id, start, end, upTo, graceEnd, bonusMoney, near } = query;
  return [
    ...[player_id, start, end, upTo, Math.min(graceEnd, Number.MAX_SAFE_INTEGER), bonusMoney],
    ...[bounds, near.start, near.end, query.voidsAfter, query.withWins],
  ];
}

const timeOf = (parameter: string) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`;

const countedRounds = `
      with rounds as (
        select b.game_id, b.round_id,
               coalesce(
                 min(b.occurred_at) filter (
                   where not b.is_win and (not b.voided or b.voided_change > $11) and (not b.is_bonus or $7)
                     and b.received_at <= ${timeOf('$6')}),
                 min(b.occurred_at) filter (where not b.is_win),
                 min(b.occurred_at)) as started_at,
               bool_and(b.is_win) as is_without_bet,
               bool_or(not b.is_win and b.occurred_at >= ${timeOf('$3')} and b.occurred_at < ${timeOf('$4')}) as has_bet_inside
          from events b
         where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = hashtext($2) and b.player_id = $2
           and b.round_hash between $13::integer and $14::integer and (not b.is_win or $12) and b.seq + 0 <= $5
         group by b.round_hash, b.game_id, b.round_id
      ), listed as (
        select game_id, round_id, started_at, starts_inside,
               has_bet_inside or (is_without_bet and starts_inside) as is_inside
          from (select r.*, started_at >= ${timeOf('$3')} and started_at < ${timeOf('$4')} as starts_inside from rounds r) as r
         where has_bet_inside or (started_at >= ${timeOf('$9')} and started_at < ${timeOf('$10')})
      )
      select width_bucket(started_at - interval '1 microsecond', array(
               select ${timeOf('bound')} from unnest($8::bigint[]) as bound)) as bucket,
             case when not is_inside then game_id end as near_game, count(*) as rounds,
             coalesce(json_agg(json_build_object('game_id', game_id, 'round_id', round_id))
               filter (where is_inside and not starts_inside), '[]') as outside
        from listed
       group by 1, 2`;

/** The facts of the window, whose part is the first. */
const countFacts = rowsBy<CountedRounds, [CountedRoundsQuery, bounds: number[]]>({
  text: `
    select width_bucket(e.occurred_at - interval '1 microsecond', array(
             select timestamptz 'epoch' + bound * interval '1 microsecond' from unnest($7::bigint[]) as bound)) as bucket,
           null as near_game, count(*) as rounds, '[]'::json as outside
      from events e
     where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login') and e.kind::text = any($6)
       and e.player_hash = hashtext($2) and e.player_id = $2 and e.seq + 0 <= $5
       and e.occurred_at >= timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
       and e.occurred_at < timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
     group by 1`,
  values: ({ player_id, start, end, upTo, facts }, bounds) => [player_id, start, end, upTo, facts, bounds],
});
