-- Appends a batch in one round trip (invariants I1, I2, I9, I11). `p_keys`, which differ from one another, `p_contents` and
-- the objects in `p_events` are of the same events in the same order; events that the tenant's log already has are left out.
-- Locks the tenant's row of event_heads first, so that numbers and times of receipt become visible in order and no other
-- append of the tenant can add a key while this one looks; keys are written in key order. Returns the head after the append
-- and, of the events that were known, the positions, from 0, of resends and conflicts. `p_duplicates` and `p_conflicts` are
-- those that the sender's own batch already held; they are only counted. An event that a void waits for is void from the
-- beginning, and the void notes that it came. What followers of the log would have to ask for is returned, too: the time of
-- receipt (µs since the Unix epoch), how many changes the tenant's cursor counts, and the numbers of events that are void
-- from the beginning.
-- An append runs as a whole on the machine of its tenant (docs/clusters.md). There each statement must name the tenant as
-- the argument names it, by the same type, and rows that come from no table are copied in, which row-level security refuses:
-- so the function has its owner's rights and itself checks that it was called for the tenant of the transaction.
-- The function of an earlier release returns less, and what a function returns cannot be replaced.
do $$
begin
  if exists (
    select from pg_proc p
     where p.pronamespace = quote_ident(current_schema())::regnamespace and p.proname = 'append_events'
       and not 'changes' = any(p.proargnames)
  ) then
    drop function append_events(integer, uuid[], bigint[], json, integer, integer);
  end if;
end $$;
create or replace function append_events(
  p_tenant_id integer, p_keys uuid[], p_contents bigint[], p_events json, p_duplicates integer, p_conflicts integer,
  out head bigint, out resends integer[], out conflicts integer[],
  out received_at bigint, out changes bigint, out voided bigint[]
) language plpgsql security definer set search_path from current
-- A plan made while event_keys was empty would read all of it for every batch, for as long as the connection lives.
set enable_seqscan = off
as $$
declare
  v_head bigint;
  v_received_at timestamptz;
  v_seqs bigint[];
  v_fresh bigint;
  v_voided uuid[];
begin
  if p_tenant_id is distinct from current_tenant() then
    raise insufficient_privilege using message = 'an append is for the tenant of its transaction';
  end if;

  select h.seq, h.received_at into strict v_head, v_received_at
    from event_heads h where h.tenant_id = p_tenant_id for update;
  -- A separate statement: one that waited for the lock would have read the clock before.
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

  -- Mostly no void is pending, so this costs an append one look into an index, and not one an event.
  perform from pending_voids p where p.tenant_id = p_tenant_id limit 1;
  if found then
    select array_agg(b.key order by b.seq), array_agg(b.seq order by b.seq) into v_voided, voided
      from unnest(p_keys, v_seqs) as b(key, seq)
     cross join lateral (
       select from pending_voids p
        where p.tenant_id = p_tenant_id and p.key = b.key and p.asked_at >= v_received_at - interval '2160 hours' limit 1) p
     where b.seq is not null;
    update pending_voids p set seq = b.seq, came_at = v_received_at
      from unnest(v_voided, append_events.voided) as b(key, seq)
     where p.tenant_id = p_tenant_id and p.key = b.key;
  end if;

  if v_fresh > 0 then
    insert into event_keys (tenant_id, key, content, seq)
    select p_tenant_id, b.key, b.content, b.seq
      from unnest(p_keys, p_contents, v_seqs) as b(key, content, seq)
     where b.seq is not null
     order by b.key;

    insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, is_supplier_promo, voided,
                        unique_id, player_id, game_id, round_id, currency, amount, data)
    select p_tenant_id, b.seq, v_received_at, timestamptz 'epoch' + b.occurred_at * interval '1 microsecond', b.kind,
           b.is_win, b.is_bonus, b.is_supplier_promo, b.seq = any(coalesce(append_events.voided, '{}')), b.unique_id, b.player_id, b.game_id,
           b.round_id, b.currency, b.amount, b.data
      from rows from (
       json_to_recordset(p_events) as (
         occurred_at bigint, kind event_kind, is_win boolean, is_bonus boolean, is_supplier_promo boolean, unique_id text,
         player_id text, game_id text, round_id text, currency text, amount numeric, data json),
       unnest(v_seqs)) as b(occurred_at, kind, is_win, is_bonus, is_supplier_promo, unique_id, player_id, game_id, round_id, currency,
            amount, data, seq)
     where b.seq is not null;
  end if;

  head := v_head + v_fresh;
  received_at := (extract(epoch from v_received_at) * 1000000)::bigint;
  -- Every later change of these events is counted after this number, as no other transaction sees them yet.
  select c.changes into strict append_events.changes from scoring_cursors c where c.tenant_id = p_tenant_id;
  update event_heads h
     set seq = head,
         received_at = case when v_fresh > 0 then v_received_at else h.received_at end,
         duplicates = h.duplicates + p_duplicates + cardinality(append_events.resends),
         conflicts = h.conflicts + p_conflicts + cardinality(append_events.conflicts)
   where h.tenant_id = p_tenant_id;
end $$;

revoke execute on function append_events from public;
