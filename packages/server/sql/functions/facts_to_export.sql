-- Returns the tenants whose daily export of facts has not reached the day: of `p_tenants`, or of all if it is null. Locks
-- nothing. One loop of each process that has a folder for exports calls it repeatedly.
create or replace function facts_to_export(
  p_day date, p_tenants integer[] default null, out tenant_id integer, out last_day date, out claimed_until timestamptz,
  out next_attempt_at timestamptz
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select h.tenant_id, f.last_day, f.claimed_until, f.next_attempt_at
    from event_heads h
    left join fact_exports f on f.tenant_id = h.tenant_id and (p_tenants is null or f.tenant_id = any(p_tenants))
   where (p_tenants is null or h.tenant_id = any(p_tenants)) and (f.last_day is null or f.last_day < p_day);
end $$;

revoke execute on function facts_to_export from public;
