-- Returns the published missions and levels whose inputs are not pinned: of `p_tenants`, or of all if it is null. Locks nothing. One
-- loop of each process calls it repeatedly.
create or replace function missions_running(p_tenants integer[] default null)
returns table (tenant_id integer, campaign_id bigint) language sql stable security definer
set search_path from current as $$
  select c.tenant_id, c.campaign_id
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.pinned_seq is null
     and c.definition->>'kind' = 'mission'
   union all
  select c.tenant_id, c.campaign_id
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.pinned_seq is null
     and c.definition->>'kind' = 'levels'
$$;

revoke execute on function missions_running from public;
