-- Returns the published campaigns that players join by a live segment and whose inputs are not pinned: of `p_tenants`, or of
-- all if it is null. Locks nothing. One loop of each process calls it repeatedly.
create or replace function live_segments_running(p_tenants integer[] default null)
returns table (tenant_id integer, campaign_id bigint) language sql stable security definer
set search_path from current as $$
  select c.tenant_id, c.campaign_id
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.pinned_seq is null
     and (c.definition->'audience'->'segments')::jsonb @> '[{"evaluated": "live"}]'
$$;

revoke execute on function live_segments_running from public;
