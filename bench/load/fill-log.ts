import type { Laurel } from '../harness/laurel.ts';

const CHUNK = 25_000;

/**
 * Makes the first tenant's log this long by SQL, keys included: a chunk at a time with its keys in order, as appends write
 * them, so that tables and indexes are as appends leave them. Bets and wins of `players` in turn. Scoring must be parked.
 */
export async function fillLog(laurel: Laurel, events: number, players: number): Promise<void> {
  const [head] = await laurel.query<{ seq: number }>('select seq from event_heads where tenant_id = 1');
  for (let from = head?.seq ?? 0; from < events; from += CHUNK) {
    const chunk = [from + 1, Math.min(events, from + CHUNK)];
    // The log is not read meanwhile, so keys and events need not appear together: each has a processor.
    await Promise.all([laurel.query(fillKeys, chunk), laurel.query(fillEvents, [...chunk, players, events])]);
  }
  await laurel.query('update event_heads set seq = $1 where tenant_id = 1', [events]);
  // Brings the database to the state of one that grew over weeks.
  await laurel.query('vacuum analyze event_keys');
  await laurel.query('vacuum analyze events');
}

/**
 * Fills without waiting for the disk, and without the images of pages that a crash would need: with keys all over a long
 * index these are 8 kB an event. For a PostgreSQL of the benchmark only. Later measurements have the full cost again.
 */
export async function withoutCrashSafety({ query }: Laurel, fill: () => Promise<void>): Promise<void> {
  const settings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '32GB' };
  for (const [name, value] of Object.entries(settings)) await query(`alter system set ${name} = '${value}'`);
  await query('select pg_reload_conf()');
  await fill();
  for (const name of Object.keys(settings)) await query(`alter system reset ${name}`);
  await query('select pg_reload_conf()');
}

const fillKeys = `
  insert into event_keys (tenant_id, key, content, seq)
  select 1, md5('filled-' || seq)::uuid, seq, seq from generate_series($1::bigint, $2::bigint) as seq order by 2`;

const fillEvents = `
  insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                      player_id, game_id, round_id, currency, amount)
  select 1, seq, now(), now() - ($4::bigint - seq) * interval '1 millisecond', 'gameround', seq % 2 = 0, false, md5('filled-' || seq),
         'player-' || lpad((((seq - 1) / 2) % $3::bigint)::text, 7, '0'), 'game-017', substr(md5('round-' || (seq - 1) / 2), 1, 24), 'EUR', 1.25
    from generate_series($1::bigint, $2::bigint) as seq`;

/** Empties the log of a server whose scoring is parked. */
export async function emptyLog({ query }: Laurel): Promise<void> {
  await query('truncate events, event_keys');
  await query('update event_heads set seq = 0');
}
