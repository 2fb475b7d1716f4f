-- Returns the published campaigns of the kinds that are paid while they run and whose inputs are not pinned: of `p_tenants`, or of
-- all if it is null. Locks nothing. Loops of each process call it repeatedly; the kinds are those of an index.
create or replace function campaigns_running(p_tenants integer[] default null)
returns table (tenant_id integer, campaign_id bigint, kind text) language sql stable security definer
set search_path from current as $$
  select c.tenant_id, c.campaign_id, c.definition->>'kind'
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.pinned_seq is null
     and c.definition->>'kind' in ('mission', 'drop', 'jackpot', 'levels')
$$;

revoke execute on function campaigns_running from public;
