-- Counts a batch if the tenant knows all of its events, and returns what append_events would; if one is not known, it changes
-- nothing and returns no head. `p_keys`, which differ from one another, and `p_contents` are of the same events; `conflicts`
-- are positions in them, from 0. `p_duplicates` and `p_conflicts` as for append_events. Locks the tenant's row of
-- event_heads, by updating it. Keys are never deleted, so what was known stays known while this waits for that row. The
-- row's new version commits after every commit that was seen here, so they are on disk before the answer, however they were
-- made (invariant I2).
create or replace function count_known_events(
  p_tenant_id integer, p_keys uuid[], p_contents bigint[], p_duplicates integer, p_conflicts integer,
  out head bigint, out conflicts integer[]
) language plpgsql
-- As for append_events.
set enable_seqscan = off
as $$
declare
  v_known bigint;
begin
  select count(*), coalesce(array_agg(b.place::integer - 1) filter (where k.content <> b.content), '{}')
    into v_known, conflicts
    from unnest(p_keys, p_contents) with ordinality as b(key, content, place)
   cross join lateral (
     select e.content from event_keys e where e.tenant_id = p_tenant_id and e.key = b.key limit 1) k;

  if v_known = cardinality(p_keys) then
    update event_heads h
       set duplicates = h.duplicates + p_duplicates + v_known - cardinality(count_known_events.conflicts),
           conflicts = h.conflicts + p_conflicts + cardinality(count_known_events.conflicts)
     where h.tenant_id = p_tenant_id
    returning h.seq into strict head;
  end if;
end $$;

revoke execute on function count_known_events from public;
