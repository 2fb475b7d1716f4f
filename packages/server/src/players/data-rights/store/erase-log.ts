import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import type { TenantSession } from '../../../database/database.ts';
import { columnBy } from '../../../database/statements.ts';
import { readCount } from '../../../database/table.ts';

/** The old and the new id of a player who is renamed. */
export interface Renaming {
  player_id: string;
  /** The id that replaces it. */
  erased_id: string;
}

/** Deposits or logins that occurred in `[start, end)`, µs. */
export interface FactWindow {
  fact: FactKind;
  start: number;
  end: number;
}

// No statement here has a name: see the note on plans in log.ts. All of them need the lock of the scoring cursor.

/**
 * Gives the player's rounds, and the facts of these windows, to the erased id. They get new ids, which keep their order (it
 * decides between those of one moment); of a deposit remain its time and what it is worth. `more`: ids of rounds and facts
 * that folds know. Returns the new ids by the old ones, of `more`, and (`events`) how many events there were.
 */
export async function eraseFoldedEvents(
  tenant: TenantSession,
  { player_id, erased_id }: Renaming,
  { more, facts }: { more: readonly string[]; facts: readonly FactWindow[] },
): Promise<{ names: Map<string, string>; events: number }> {
  const rows = await tenant.query<{ round_id: string | null; name: string; events: number }>({
    text: `
      with rounds as materialized (
        select e.seq, e.round_id from events e
         where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2) and e.player_id = $2
        union all
        select e.seq, e.unique_id from events e
         where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login') and e.player_hash = hashtext($2)
           and e.player_id = $2 and exists (
             select from unnest($5::text[], $6::bigint[], $7::bigint[]) as kept(fact, time_from, time_to)
              where kept.fact = e.kind::text
                and e.occurred_at >= timestamptz 'epoch' + kept.time_from * interval '1 microsecond'
                and e.occurred_at < timestamptz 'epoch' + kept.time_to * interval '1 microsecond')
        union all
        select null::bigint, m.round_id collate "C" from unnest($4::text[]) as m(round_id)
      ), named as materialized (
        select r.seq, r.round_id, 'r' || lpad((dense_rank() over (order by r.round_id))::text, 10, '0') as name
          from rounds r
      ), renamed as (
        -- By the number: joined by their ids, the planner, which has no statistics, compared each event with each round.
        update events e
           set player_id = $3,
               round_id = case when e.kind = 'gameround' then n.name end,
               unique_id = case when e.kind = 'gameround' then 'erased:' || e.seq else n.name end,
               data = case when e.kind = 'deposit' then json_build_object(
                 'amount', e.data -> 'amount', 'currency', e.data -> 'currency', 'amount_eur', e.data -> 'amount_eur') end
          from named n
         where e.tenant_id = $1 and e.seq = n.seq
        returning e.seq
      )
      select n.round_id, n.name, 0::bigint as events from named n where n.seq is null
      union all
      select null, '', count(*) from renamed`,
    values: [
      player_id,
      erased_id,
      more,
      facts.map(({ fact }) => fact),
      facts.map(({ start }) => start),
      facts.map(({ end }) => end),
    ],
  });
  const names = rows.flatMap(({ round_id, name }) => (round_id === null ? [] : [[round_id, name] as const]));
  return { names: new Map(names), events: rows.reduce((sum, row) => sum + row.events, 0) };
}

/**
 * Removes the events that the player still has, which no board uses, up to the number `upTo` that scoring has followed; of
 * events that scoring has yet to read, only the number is kept. Returns how many there were.
 */
export async function eraseOtherEvents(
  tenant: TenantSession,
  { player_id, erased_id }: Renaming,
  upTo: number,
): Promise<number> {
  const values = [player_id, upTo];
  const told = await readCount(tenant, {
    text: `
      with removed as (
        delete from events e
         where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2 and e.seq + 0 <= $3
        returning 1)
      select count(*) from removed`,
    values,
  });
  const done = await readCount(tenant, {
    text: `
      with removed as (
        delete from events e
         where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login') and e.player_hash = hashtext($2)
           and e.player_id = $2 and e.seq + 0 <= $3
        returning 1)
      select count(*) from removed`,
    values,
  });
  const waiting = await tenant.query<{ seq: number; received_at: string; occurred_at: string }>({
    text: `
      with removed as (
        delete from events e
         where e.tenant_id = $1 and e.seq > $3 and e.player_id = $2 and e.kind <> 'gameround'
        returning e.seq, e.received_at, e.occurred_at)
      select r.seq, r.received_at::text as received_at, r.occurred_at::text as occurred_at from removed r`,
    values,
  });
  await keepNumbers(tenant, erased_id, waiting);
  return told + done + waiting.length;
}

/**
 * Scoring reads the log without gaps: events that it has yet to read are put back with their number and times only, as
 * withdrawals, which no campaign counts.
 */
async function keepNumbers(
  tenant: TenantSession,
  erased_id: string,
  events: readonly { seq: number; received_at: string; occurred_at: string }[],
): Promise<void> {
  if (events.length === 0) return;
  await tenant.query({
    text: `
      insert into events (tenant_id, seq, received_at, occurred_at, kind, unique_id, player_id)
      select c.tenant_id, w.seq, w.received_at, w.occurred_at, 'withdraw', 'erased:' || w.seq, $2
        from scoring_cursors c
       cross join unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as w(seq, received_at, occurred_at)
       where c.tenant_id = $1`,
    values: [
      erased_id,
      events.map((event) => event.seq),
      events.map((event) => event.received_at),
      events.map((event) => event.occurred_at),
    ],
  });
}

/** Those of these unique ids that belong to the player's events. */
export const readOwnUniqueIds = columnBy<{ unique_id: string }, [player_id: string, keys: readonly string[]]>(
  {
    text: `
      select e.unique_id
        from unnest($3::uuid[]) as wanted(key)
       cross join lateral (
         select k.seq from event_keys k where k.tenant_id = $1 and k.key = wanted.key offset 0) as known
       cross join lateral (
         select * from events e where e.tenant_id = $1 and e.seq = known.seq and e.player_id = $2 offset 0) as e`,
  },
);
