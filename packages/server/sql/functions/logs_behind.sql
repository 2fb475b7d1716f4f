-- Returns the tenants whose checkpoints are behind their log, with the numbers of the newest event in each: of `p_tenants`, or
-- of all if it is null. Locks nothing. Called for /metrics.
create or replace function logs_behind(
  p_tenants integer[] default null, out tenant_id integer, out log_seq bigint, out checkpointed_seq bigint
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select c.tenant_id, h.seq, c.seq
    from scoring_cursors c
    join event_heads h on h.tenant_id = c.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and h.seq > c.seq;
end $$;

revoke execute on function logs_behind from public;
