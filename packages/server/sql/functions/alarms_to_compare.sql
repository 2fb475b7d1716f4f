-- Returns the campaigns whose alarms a rebuild has to compare: it has compared the board. Of `p_tenants`, or of all tenants if
-- it is null. Locks nothing.
create or replace function alarms_to_compare(p_tenants integer[])
returns table (tenant_id integer, campaign_id bigint) language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select distinct r.tenant_id, r.campaign_id
    from rebuilds r
   where (p_tenants is null or r.tenant_id = any(p_tenants)) and r.finished and r.alarm_differences is null;
end $$;

revoke execute on function alarms_to_compare from public;
