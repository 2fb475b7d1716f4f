-- Returns schedules whose next run is due, at most `p_limit`, longest waiting first: of `p_tenants`, or of all tenants if it
-- is null. Locks nothing. Tenants without a due run cost nothing.
create or replace function due_schedules(
  p_now timestamptz, p_limit integer, p_tenants integer[] default null, out tenant_id integer, out schedule_id bigint
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select s.tenant_id, s.schedule_id from schedules s
   where (p_tenants is null or s.tenant_id = any(p_tenants)) and s.due_at <= p_now
   order by s.due_at, s.tenant_id, s.schedule_id limit p_limit;
end $$;

revoke execute on function due_schedules from public;
