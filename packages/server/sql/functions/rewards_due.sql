-- Returns the tenants with a reward endpoint and due payouts: of `p_tenants`, or of all if it is null. Locks nothing. A plan
-- that is made anew each time knows the tenants, and so which machines to query.
create or replace function rewards_due(p_now timestamptz, p_tenants integer[] default null)
returns setof integer language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select e.tenant_id from reward_endpoints e
   where (p_tenants is null or e.tenant_id = any(p_tenants))
     and (e.claimed_until is null or e.claimed_until <= p_now)
     and (exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and (p_tenants is null or p.tenant_id = any(p_tenants))
               and p.status = 'approved' and (p.next_attempt_at is null or p.next_attempt_at <= p_now))
          or exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and (p_tenants is null or p.tenant_id = any(p_tenants))
               and p.status = 'sent' and p.next_attempt_at <= p_now));
end $$;

revoke execute on function rewards_due from public;
