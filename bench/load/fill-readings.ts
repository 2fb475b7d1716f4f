import type { Laurel } from '../harness/laurel.ts';

/** The player with most rounds of the year. */
export const READER = 'player-of-200k';
const READER_ROUNDS = 200_000;
const CHUNK = 25_000;
/** Beyond every event, as `parkScoring` has it. */
const PARKED = Number.MAX_SAFE_INTEGER;

/**
 * Makes the log of a tenant a year long by SQL: 200,000 rounds of one player, and two of each of `players`, evenly over the
 * year, in Swedish crowns. Scoring of the tenant follows from its next event on.
 */
export async function fillYear({ query }: Laurel, tenant_id: number, players: number): Promise<void> {
  const park = 'update scoring_cursors set seq = $2, step = step + 1 where tenant_id = $1';
  await query(park, [tenant_id, PARKED]);
  const events = 2 * (READER_ROUNDS + 2 * players);
  for (let from = 0; from < events; from += CHUNK) {
    const chunk = [tenant_id, from + 1, Math.min(events, from + CHUNK)];
    await query(fillKeys, chunk);
    await query(fillEvents, [...chunk, events, players, READER, 2 * players]);
  }
  await query('update event_heads set seq = $2, received_at = now() where tenant_id = $1', [
    tenant_id,
    events,
  ]);
  await query('vacuum analyze event_keys');
  await query('vacuum analyze events');
  await query(park, [tenant_id, 0]);
}

const fillKeys = `
  insert into event_keys (tenant_id, key, content, seq)
  select $1::integer, md5('year-' || seq)::uuid, seq, seq from generate_series($2::bigint, $3::bigint) as seq order by 2`;

/** Of the rounds, `$7` are those of the others, spread evenly among those of the one player. */
const fillEvents = `
  insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                      player_id, game_id, round_id, currency, amount)
  select $1::integer, seq, at, at, 'gameround', seq % 2 = 0, false, md5('year-' || seq),
         case when (round + 1) * $7::bigint / ($4 / 2) > round * $7::bigint / ($4 / 2)
              then 'player-' || lpad(((round * $7::bigint / ($4 / 2)) % $5::bigint)::text, 7, '0')
              else $6::text end,
         'game-017', substr(md5('round-' || round), 1, 24), 'SEK', 12.25 + round % 7
    from generate_series($2::bigint, $3::bigint) as seq
   cross join lateral (
     select (seq - 1) / 2 as round, now() - interval '364 days' * (1 - seq::float8 / ($4::bigint + 1)) as at) as r`;

/** Makes this many payouts of a campaign, as ten settlements would have. */
export async function fillPayouts({ query }: Laurel, campaign_id: number, lines: number): Promise<void> {
  const filled = `
    insert into payouts (tenant_id, campaign_id, custom_id, place, player_id, player_hash, player_username, prize,
                         transaction_id, status, created_at, approved_at)
    select tenant_id, campaign_id, custom_id, n, 'player-' || n, md5('player-' || n), 'Name of ' || n,
           json_build_object('kind', 'cash', 'amount', '10.50', 'currency', 'EUR', 'titles', json_build_object('en', '€10.50')),
           md5('transaction-' || n), 'approved', date_trunc('milliseconds', now()) - (n % 10) * interval '1 day', now()
      from campaigns cross join generate_series($2::bigint, $3::bigint) as n
     where campaign_id = $1`;
  for (let from = 0; from < lines; from += CHUNK)
    await query(filled, [campaign_id, from + 1, Math.min(lines, from + CHUNK)]);
  await query('vacuum analyze payouts');
}
