-- Returns the tenants whose notices have work: e-mails to write or to send, sources to look at. Of `p_tenants`, or of all if
-- it is null. Reads no row of a tenant without work. Locks nothing.
create or replace function notice_work(p_now timestamptz, p_tenants integer[] default null)
returns setof integer language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select n.tenant_id from notices n
   where (p_tenants is null or n.tenant_id = any(p_tenants)) and not n.addressed group by n.tenant_id
  union
  select m.tenant_id from notice_mails m
   where (p_tenants is null or m.tenant_id = any(p_tenants)) and m.status = 'pending' and m.next_attempt_at <= p_now
   group by m.tenant_id
  union
  select s.tenant_id from notice_settings s
   where (p_tenants is null or s.tenant_id = any(p_tenants)) and s.look_at <= p_now;
end $$;

revoke execute on function notice_work from public;
