-- Returns the tenants whose scoring is behind their log, or that have players or folds to fold: of `p_tenants`, or of all if
-- it is null. Locks nothing. Called when a process starts: another one may have been killed at its work.
create or replace function tenants_behind(p_tenants integer[] default null)
returns setof integer language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select c.tenant_id
    from scoring_cursors c
    join event_heads h on h.tenant_id = c.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
   where (p_tenants is null or c.tenant_id = any(p_tenants))
     and (h.seq > c.seq
          or exists (
            select from refolds r
             where r.tenant_id = c.tenant_id and (p_tenants is null or r.tenant_id = any(p_tenants)))
          or exists (
            select from campaign_folds f
             where f.tenant_id = c.tenant_id and (p_tenants is null or f.tenant_id = any(p_tenants))
               and not f.complete));
end $$;

revoke execute on function tenants_behind from public;
