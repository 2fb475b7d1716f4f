import type { Laurel } from '../harness/laurel.ts';

const CHUNK = 25_000;

/**
 * Makes the first tenant's log this long by SQL, keys included: a chunk at a time with its keys in order, as appends write them, so
 * that tables and indexes are as appends leave them. Bets and wins of `players` in turn. Scoring must be parked.
 */
export async function fillLog(laurel: Laurel, events: number, players: number): Promise<void> {
  const [head] = await laurel.query<{ seq: number }>('select seq from event_heads where tenant_id = 1');
  for (let from = head?.seq ?? 0; from < events; from += CHUNK)
    await laurel.query(fill, [from + 1, Math.min(events, from + CHUNK), players, events]);
  await laurel.query('update event_heads set seq = $1 where tenant_id = 1', [events]);
  // What a database that grew over weeks has behind it.
  await laurel.query('vacuum analyze event_keys');
  await laurel.query('vacuum analyze events');
}

const fill = `
  with fresh as materialized (
    select seq, md5('filled-' || seq) as id, seq % 2 = 0 as is_win, ((seq - 1) / 2) % $3::bigint as player,
           substr(md5('round-' || (seq - 1) / 2), 1, 24) as round_id
      from generate_series($1::bigint, $2::bigint) as seq
  ), keyed as (
    insert into event_keys (tenant_id, key, content, seq)
    select 1, md5(id)::uuid, seq, seq from fresh order by 2
  )
  insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                      player_id, game_id, round_id, currency, amount)
  select 1, seq, now(), now() - ($4::bigint - seq) * interval '1 millisecond', 'gameround', is_win, false, id,
         'player-' || lpad(player::text, 7, '0'), 'game-017', round_id, 'EUR', 1.25
    from fresh order by seq`;

/** Empties the log of a server whose scoring is parked. */
export async function emptyLog({ query }: Laurel): Promise<void> {
  await query('truncate events, event_keys');
  await query('update event_heads set seq = 0');
}
