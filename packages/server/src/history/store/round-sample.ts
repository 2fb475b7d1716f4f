import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import { rowsBy } from '../../database/statements.ts';
import type { LogPosition } from './round-events.ts';

/** The sample holds one of this many game rounds. */
export const SAMPLED_OF = 64;
const FIRST_SAMPLED = 2 ** 31 - 2 ** 32 / SAMPLED_OF;

export interface SampleQuery extends LogPosition {
  player_ids: readonly string[];
  /** Bounds of a bet's time, `[start, end)`, µs. */
  start: number;
  end: number;
  facts: readonly FactKind[];
}

/**
 * The times of the bets of about every 64th of the players' rounds (µs, in order). Hashes are spread evenly, so the rounds
 * with the highest 64th of them are a fair sample, which costs a 64th of the index. Players without a bet in it are missing.
 * Facts for which the query asks are sampled alike, by their ids. On the form of the statement see round-events.ts.
 */
export const readRoundSample = rowsBy<{ player_id: string; bets: number[] }, [SampleQuery]>({
  text: `
    select p.player_id, json_agg(s.bet order by s.bet) as bets
      from (select id as player_id, hashtext(id) as player_hash from unnest($2::text[]) as id offset 0) as p
     cross join lateral (
       (select (extract(epoch from b.occurred_at) * 1000000)::bigint as bet
          from events b
         where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = p.player_hash
           and b.round_hash >= ${FIRST_SAMPLED} and b.player_id = p.player_id
           and b.occurred_at >= timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
           and b.occurred_at < timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
           and not b.is_win and (not b.voided or coalesce(b.voided_change, 0) > $6) and b.seq + 0 <= $5
        offset 0)
        union all
       (select (extract(epoch from f.occurred_at) * 1000000)::bigint
          from events f
         where cardinality($7::text[]) > 0 and f.tenant_id = $1 and f.kind in ('deposit', 'withdraw', 'login')
           and f.kind::text = any($7) and f.player_hash = p.player_hash and f.player_id = p.player_id
           and hashtext(f.unique_id) >= ${FIRST_SAMPLED}
           and f.occurred_at >= timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
           and f.occurred_at < timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
           and (not f.voided or coalesce(f.voided_change, 0) > $6) and f.seq + 0 <= $5
        offset 0)) as s
     group by p.player_id`,
  values: ({ player_ids, start, end, facts, upTo, voidsAfter }) => [
    ...[player_ids, start, end, upTo, voidsAfter, facts],
  ],
});
