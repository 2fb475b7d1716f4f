-- Appends a batch in one round trip (laws L1, L2, L9). `p_events` is an array of objects whose `unique_id`s differ from one
-- another; events known to the tenant are left out. The row of event_heads is locked first, so that numbers become visible
-- in order and no other append of the tenant can add a key while this one looks; keys are written in key order.
-- Answers the head after the append and, of the events that were known, the positions (member `i`) of resends and conflicts.
-- `p_duplicates` and `p_conflicts` are those that the sender's own batch already held; they are only counted.
create function append_events(
  p_tenant_id integer, p_received_at timestamptz, p_events json, p_duplicates integer, p_conflicts integer,
  out head bigint, out resends integer[], out conflicts integer[]
) language plpgsql
-- A plan made while event_keys was empty would look through all of it for every batch, for as long as the connection lives.
set enable_seqscan = off
as $$
declare
  v_head bigint;
  v_fresh bigint;
begin
  select h.seq into strict v_head from event_heads h where h.tenant_id = p_tenant_id for update;

  with batch as materialized (
    select b.*, k.content as known_content, k.content is not null as is_known
      from json_to_recordset(p_events) as b(
        i integer, key uuid, content bigint, occurred_at bigint, kind event_kind, is_win boolean, is_bonus boolean,
        unique_id text, player_id text, game_id text, round_id text, currency text, amount numeric, data json)
      -- One look into the key's index an event; as a plain join, PostgreSQL read all keys of the tenant for each.
      left join lateral (
        select e.content from event_keys e where e.tenant_id = p_tenant_id and e.key = b.key limit 1) k on true
  ), fresh as materialized (
    select b.*, v_head + row_number() over (order by b.i) as seq from batch b where not b.is_known
  ), keyed as (
    insert into event_keys (tenant_id, key, content, seq)
    select p_tenant_id, f.key, f.content, f.seq from fresh f order by f.key
  ), appended as (
    insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                        player_id, game_id, round_id, currency, amount, data)
    select p_tenant_id, f.seq, p_received_at, timestamptz 'epoch' + f.occurred_at * interval '1 microsecond', f.kind,
           f.is_win, f.is_bonus, f.unique_id, f.player_id, f.game_id, f.round_id, f.currency, f.amount, f.data
      from fresh f
  )
  select count(*) filter (where not b.is_known),
         coalesce(array_agg(b.i) filter (where b.known_content = b.content), '{}'),
         coalesce(array_agg(b.i) filter (where b.known_content <> b.content), '{}')
    into v_fresh, resends, conflicts
    from batch b;

  head := v_head + v_fresh;
  update event_heads h
     set seq = head,
         duplicates = h.duplicates + p_duplicates + cardinality(append_events.resends),
         conflicts = h.conflicts + p_conflicts + cardinality(append_events.conflicts)
   where h.tenant_id = p_tenant_id;
end $$;
