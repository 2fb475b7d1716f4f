-- Returns the raffles whose list is fixed and sealed and that are not drawn, though their seed is known or waits for nobody: of
-- `p_tenants`, or of all tenants if it is null. Locks nothing.
create or replace function raffles_to_draw(
  p_tenants integer[] default null, out tenant_id integer, out campaign_id bigint
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select r.tenant_id, r.campaign_id
    from raffles r
    join certificates s on s.tenant_id = r.tenant_id and s.campaign_id = r.campaign_id
    join campaigns c on c.tenant_id = r.tenant_id and c.campaign_id = r.campaign_id
   where (p_tenants is null or r.tenant_id = any(p_tenants)) and r.fixed_at is not null and r.drawn_at is null
     and (c.definition::json -> 'rules' ->> 'seed' = 'sealed' or r.value is not null);
end $$;

revoke execute on function raffles_to_draw from public;
