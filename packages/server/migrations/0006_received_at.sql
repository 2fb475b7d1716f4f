-- The time of receipt is the database's (invariant I11): read under the lock of the tenant's log head, and never earlier than that of
-- the event before it, whichever process wrote either and however the clock was set back. So "received before end and grace" is
-- one place in the log.

-- When the tenant's newest event was received; null: it has none.
alter table event_heads add column received_at timestamptz;
update event_heads h set received_at = (select max(e.received_at) from events e where e.tenant_id = h.tenant_id);

-- The clock that events are received by. A function of its own, so that a test can put another clock in its place.
create function log_clock() returns timestamptz language sql volatile parallel safe
return clock_timestamp();

drop function append_events(integer, timestamptz, json, integer, integer);

-- Appends a batch in one round trip (invariants I1, I2, I9, I11). `p_keys`, which differ from one another, `p_contents` and the
-- objects in `p_events` are of the same events in the same order; events known to the tenant are left out. The row of event_heads is
-- locked first, so that numbers and times of receipt become visible in order and no other append of the tenant can add a key
-- while this one looks; keys are written in key order.
-- Answers the head after the append and, of the events that were known, the positions, from 0, of resends and conflicts.
-- `p_duplicates` and `p_conflicts` are those that the sender's own batch already held; they are only counted.
-- Each insert reads the tenant's row of event_heads: a cluster can then send it to the machine that has the tenant. Without such a
-- table it would gather the rows first and copy them, which row-level security refuses.
create function append_events(
  p_tenant_id bigint, p_keys uuid[], p_contents bigint[], p_events json, p_duplicates integer, p_conflicts integer,
  out head bigint, out resends integer[], out conflicts integer[]
) language plpgsql
-- A plan made while event_keys was empty would look through all of it for every batch, for as long as the connection lives.
set enable_seqscan = off
as $$
declare
  v_head bigint;
  v_received_at timestamptz;
  v_seqs bigint[];
  v_fresh bigint;
begin
  select h.seq, h.received_at into strict v_head, v_received_at
    from event_heads h where h.tenant_id = p_tenant_id for update;
  -- A statement of its own: one that waited for the lock would have read the clock before.
  v_received_at := greatest(v_received_at, log_clock());

  select array_agg(b.seq order by b.place), count(b.seq),
         coalesce(array_agg(b.place - 1) filter (where b.known_content = b.content), '{}'),
         coalesce(array_agg(b.place - 1) filter (where b.known_content <> b.content), '{}')
    into v_seqs, v_fresh, resends, conflicts
    from (select e.place::integer as place, e.content, k.content as known_content,
                 case when k.content is null
                      then v_head + count(*) filter (where k.content is null) over (order by e.place) end as seq
            from unnest(p_keys, p_contents) with ordinality as e(key, content, place)
            -- One look into the key's index an event; as a plain join, PostgreSQL read all keys of the tenant for each.
            left join lateral (
              select k.content from event_keys k where k.tenant_id = p_tenant_id and k.key = e.key limit 1) k on true) as b;

  if v_fresh > 0 then
    insert into event_keys (tenant_id, key, content, seq)
    select h.tenant_id, b.key, b.content, b.seq
      from event_heads h cross join unnest(p_keys, p_contents, v_seqs) as b(key, content, seq)
     where h.tenant_id = p_tenant_id and b.seq is not null
     order by b.key;

    insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                        player_id, game_id, round_id, currency, amount, data)
    select h.tenant_id, b.seq, v_received_at, timestamptz 'epoch' + b.occurred_at * interval '1 microsecond', b.kind,
           b.is_win, b.is_bonus, b.unique_id, b.player_id, b.game_id, b.round_id, b.currency, b.amount, b.data
      from event_heads h
     cross join rows from (
       json_to_recordset(p_events) as (
         occurred_at bigint, kind event_kind, is_win boolean, is_bonus boolean, unique_id text, player_id text, game_id text,
         round_id text, currency text, amount numeric, data json),
       unnest(v_seqs)) as b(occurred_at, kind, is_win, is_bonus, unique_id, player_id, game_id, round_id, currency, amount, data, seq)
     where h.tenant_id = p_tenant_id and b.seq is not null;
  end if;

  head := v_head + v_fresh;
  update event_heads h
     set seq = head,
         received_at = case when v_fresh > 0 then v_received_at else h.received_at end,
         duplicates = h.duplicates + p_duplicates + cardinality(append_events.resends),
         conflicts = h.conflicts + p_conflicts + cardinality(append_events.conflicts)
   where h.tenant_id = p_tenant_id;
end $$;

revoke execute on function append_events, log_clock from public;
