-- Returns the settled campaigns without a certificate: of `p_tenants`, or of all tenants if it is null. Locks nothing.
create or replace function settlements_to_certify(
  p_tenants integer[] default null, out tenant_id integer, out campaign_id bigint
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select s.tenant_id, s.campaign_id
    from settlements s
   where (p_tenants is null or s.tenant_id = any(p_tenants))
     and not exists (
       select from certificates c
        where c.tenant_id = s.tenant_id and c.campaign_id = s.campaign_id and c.made_at is not null);
end $$;

revoke execute on function settlements_to_certify from public;
