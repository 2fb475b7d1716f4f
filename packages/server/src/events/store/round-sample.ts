import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS, type RoundsQuery } from './log.ts';

/** The sample holds one of this many game rounds. */
const SAMPLED_OF = 64;
const FIRST_SAMPLED = 2 ** 31 - 2 ** 32 / SAMPLED_OF;

/** About how many rounds are read in one piece, unless the caller says otherwise: some 50 ms, and some megabytes. */
const ROUNDS_AT_ONCE = 5_000;

/** A part of the rounds of some players: those that have a bet in `[start, end)`, and the facts of that time. */
export type RoundSlice = Pick<RoundsQuery, 'player_ids' | 'start' | 'end' | 'facts'>;

/**
 * Parts in which to read the rounds of a query, so that none takes long or much memory: a player with many rounds
 * separately, in successive slices of about `roundsAtOnce`; all others together. The slices of a player cover the query's
 * window without a gap, and follow one another.
 */
export async function slicesOf(
  tenant: TenantSession,
  query: RoundsQuery,
  roundsAtOnce = ROUNDS_AT_ONCE,
): Promise<RoundSlice[]> {
  const many = (await readRoundSample(tenant, query)).filter(
    ({ bets }) => bets.length * SAMPLED_OF > 2 * roundsAtOnce,
  );
  const { start, end, facts } = query;
  const alone = many.flatMap(({ player_id, bets }) => {
    const step = Math.max(1, Math.floor(roundsAtOnce / SAMPLED_OF));
    const inner = bets.filter((bet, i) => i > 0 && i % step === 0 && bet > start);
    const bounds = [start, ...new Set(inner), end];
    return bounds.slice(1).map((bound, i) => ({
      player_ids: [player_id],
      start: bounds[i] as number,
      end: bound,
      facts,
    }));
  });
  const known = new Set(many.map((one) => one.player_id));
  const player_ids = query.player_ids.filter((player_id) => !known.has(player_id));
  return player_ids.length === 0 ? alone : [{ player_ids, start, end, facts }, ...alone];
}

/**
 * The times of the bets of about every 64th of the players' rounds (µs, in order), for bets as `readRounds` takes them.
 * Hashes are spread evenly, so the rounds with the highest 64th of them are a fair sample, which costs a 64th of the index.
 * Players without a bet in it are missing. Facts for which the query asks are sampled alike, by their ids.
 */
function readRoundSample(
  tenant: TenantSession,
  { player_ids, start, end, upTo, voidsUpTo = ALL_VOIDS, facts = [] }: RoundsQuery,
): Promise<{ player_id: string; bets: number[] }[]> {
  const values = [player_ids, start, end, upTo, voidsUpTo];
  return tenant.query<{ player_id: string; bets: number[] }>({
    text: `
      select s.player_id, json_agg(s.bet order by s.bet) as bets
        from (
          (select b.player_id, (extract(epoch from b.occurred_at) * 1000000)::bigint as bet
            from events b
           where b.tenant_id = $1 and b.kind = 'gameround'
             and b.player_hash = any(array(select hashtext(id) from unnest($2::text[]) as id))
             and b.round_hash >= ${FIRST_SAMPLED}
             and b.player_id = any($2)
             and b.occurred_at >= timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
             and b.occurred_at < timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
             and not b.is_win and (not b.voided or b.voided_change > $6) and b.seq + 0 <= $5
          -- The fence keeps it to the index by round, as in readRounds.
          offset 0)${facts.length > 0 ? sampledFacts : ''}) as s
       group by s.player_id`,
    values: facts.length > 0 ? [...values, facts] : values,
  });
}

const sampledFacts = `
          union all
          (select f.player_id, (extract(epoch from f.occurred_at) * 1000000)::bigint
            from events f
           where f.tenant_id = $1 and f.kind in ('deposit', 'withdraw', 'login') and f.kind::text = any($7)
             and f.player_hash = any(array(select hashtext(id) from unnest($2::text[]) as id))
             and f.player_id = any($2) and hashtext(f.unique_id) >= ${FIRST_SAMPLED}
             and f.occurred_at >= timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
             and f.occurred_at < timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
             and (not f.voided or f.voided_change > $6) and f.seq + 0 <= $5
          offset 0)`;
