-- Returns the tenants with events or decisions that are not sealed yet, or sealed and not signed, those with voids whose
-- events have come, and those with campaigns whose logs are not begun: of `p_tenants`, or of all if it is null. Locks nothing.
create or replace function tenants_to_seal(p_tenants integer[] default null)
returns setof integer language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select h.tenant_id
    from event_heads h
   where (p_tenants is null or h.tenant_id = any(p_tenants))
     and (h.seq > coalesce((
            select s.checkpoint_size from sealed_logs s where s.tenant_id = h.tenant_id and s.log = 'events'), 0)
          or exists (
            select from decisions d where d.tenant_id = h.tenant_id and d.number is null)
          or exists (
            select from pending_voids p where p.tenant_id = h.tenant_id and p.seq is not null)
          or not exists (
            select from sealed_logs s where s.tenant_id = h.tenant_id)
            and exists (
              select from campaigns c where c.tenant_id = h.tenant_id and c.state in ('published', 'settled'))
          or exists (
            select from sealed_logs s where s.tenant_id = h.tenant_id and s.checkpoint_size < s.size));
end $$;

revoke execute on function tenants_to_seal from public;
