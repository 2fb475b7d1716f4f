-- Returns the tenants of which a pending void has waited for 90 days by the clock of the log. Locks nothing. One loop of each
-- process calls it repeatedly.
create or replace function tenants_with_ended_voids() returns setof integer language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
declare
  v_before timestamptz := log_clock() - interval '2160 hours';
begin
  return query select distinct p.tenant_id from pending_voids p where p.seq is null and p.asked_at < v_before;
end $$;

revoke execute on function tenants_with_ended_voids from public;
