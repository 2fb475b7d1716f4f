-- Returns the published campaigns whose time of settlement has passed by the clock of the log: of `p_tenants`, or of all if
-- it is null. Locks nothing. One loop of each process calls it repeatedly.
create or replace function campaigns_to_settle(p_tenants integer[] default null)
returns table (tenant_id integer, campaign_id bigint, closes_at timestamptz) language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz := log_clock();
begin
  return query
  select c.tenant_id, c.campaign_id, c.closes_at
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.closes_at < v_now;
end $$;

revoke execute on function campaigns_to_settle from public;
