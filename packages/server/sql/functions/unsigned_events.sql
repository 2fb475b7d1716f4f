-- Returns how many events are in the logs of all tenants, or of `p_tenants`, and in no signed tree. Locks nothing.
create or replace function unsigned_events(p_tenants integer[] default null)
returns bigint language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select coalesce(sum(h.seq - coalesce(s.checkpoint_size, 0)), 0)::bigint
      from event_heads h
      left join sealed_logs s on s.tenant_id = h.tenant_id and s.log = 'events'
     where p_tenants is null or h.tenant_id = any(p_tenants));
end $$;

revoke execute on function unsigned_events from public;
