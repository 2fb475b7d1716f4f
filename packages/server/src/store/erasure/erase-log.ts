import type { Session } from '../engine/database.ts';

/** From which id to which one a player is renamed. */
export interface Renaming {
  player_id: string;
  /** What stands in its place. */
  erased_id: string;
}

// No statement here has a name: see the note on plans in log.ts. All of them need the lock of the scoring cursor.

/**
 * Gives the player's rounds to the erased id: rounds get new ids, which keep the order of those before (it decides between rounds of one
 * moment), and what no fold needs is removed. `more`: rounds that only folds know. Answers the new ids, by the ones before, of `more` and
 * of all (`events`) how many events there were.
 */
export async function eraseRounds(
  session: Session,
  tenant_id: number,
  { player_id, erased_id }: Renaming,
  more: readonly string[],
): Promise<{ names: Map<string, string>; events: number }> {
  const rows = await session.query<{ round_id: string | null; name: string; events: number }>({
    tenant_id,
    text: `
      with rounds as materialized (
        select e.seq, e.round_id from events e
         where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2) and e.player_id = $2
        union all
        select null::bigint, m.round_id collate "C" from unnest($4::text[]) as m(round_id)
      ), named as materialized (
        select r.seq, r.round_id, 'r' || lpad((dense_rank() over (order by r.round_id))::text, 10, '0') as name
          from rounds r
      ), renamed as (
        -- By the number: joined by their ids, the planner, which has no statistics, compared each event with each round.
        update events e
           set player_id = $3, round_id = n.name, unique_id = 'erased:' || e.seq, data = null
          from named n
         where e.tenant_id = $1 and e.seq = n.seq
        returning e.seq
      )
      select n.round_id, n.name, 0::bigint as events from named n where n.seq is null
      union all
      select null, '', count(*) from renamed`,
    values: [tenant_id, player_id, erased_id, more],
  });
  const names = rows.flatMap(({ round_id, name }) => (round_id === null ? [] : [[round_id, name] as const]));
  return { names: new Map(names), events: rows.reduce((sum, row) => sum + row.events, 0) };
}

/**
 * Removes the player's other events, of which no board is made, up to the number `upTo` that scoring has followed; what scoring has yet to
 * read keeps its number, and nothing else. Answers how many there were.
 */
export async function eraseOtherEvents(
  session: Session,
  tenant_id: number,
  { player_id, erased_id }: Renaming,
  upTo: number,
): Promise<number> {
  const values = [tenant_id, player_id, upTo];
  const told = await session.query({
    tenant_id,
    text: `
      delete from events e
       where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2 and e.seq + 0 <= $3
      returning 1`,
    values,
  });
  const done = await session.query({
    tenant_id,
    text: `
      delete from events e
       where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login') and e.player_hash = hashtext($2)
         and e.player_id = $2 and e.seq + 0 <= $3
      returning 1`,
    values,
  });
  const waiting = await session.query<{ seq: number; received_at: string; occurred_at: string }>({
    tenant_id,
    text: `
      with removed as (
        delete from events e
         where e.tenant_id = $1 and e.seq > $3 and e.player_id = $2 and e.kind <> 'gameround'
        returning e.seq, e.received_at, e.occurred_at)
      select r.seq, r.received_at::text as received_at, r.occurred_at::text as occurred_at from removed r`,
    values,
  });
  await keepNumbers(session, tenant_id, erased_id, waiting);
  return told.length + done.length + waiting.length;
}

/** Scoring reads the log without gaps: events that it has yet to read are put back with their number and times only, as logins. */
async function keepNumbers(
  session: Session,
  tenant_id: number,
  erased_id: string,
  events: readonly { seq: number; received_at: string; occurred_at: string }[],
): Promise<void> {
  if (events.length === 0) return;
  await session.query({
    tenant_id,
    text: `
      insert into events (tenant_id, seq, received_at, occurred_at, kind, unique_id, player_id)
      select c.tenant_id, w.seq, w.received_at, w.occurred_at, 'login', 'erased:' || w.seq, $2
        from scoring_cursors c
       cross join unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as w(seq, received_at, occurred_at)
       where c.tenant_id = $1`,
    values: [
      tenant_id,
      erased_id,
      events.map((event) => event.seq),
      events.map((event) => event.received_at),
      events.map((event) => event.occurred_at),
    ],
  });
}

/** Of these unique ids those of the player's events. */
export async function readOwnUniqueIds(
  session: Session,
  tenant_id: number,
  player_id: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await session.query<{ unique_id: string }>({
    tenant_id,
    text: `
      select e.unique_id
        from unnest($3::uuid[]) as wanted(key)
       cross join lateral (
         select k.seq from event_keys k where k.tenant_id = $1 and k.key = wanted.key offset 0) as known
       cross join lateral (
         select * from events e where e.tenant_id = $1 and e.seq = known.seq and e.player_id = $2 offset 0) as e`,
    values: [tenant_id, player_id, keys],
  });
  return rows.map((row) => row.unique_id);
}
