-- For how many days a tenant's events and audit entries are kept (docs/data-rights.md); null: for ever. The functions that answer whole
-- rows of tenants are made anew with the columns.
drop function all_tenants(), create_tenant(text, text, boolean, bytea, timestamptz);
alter table tenants
  add column retention_events_days integer check (retention_events_days > 0),
  add column retention_audit_days integer check (retention_audit_days > 0);

create function all_tenants() returns setof tenants language sql stable security definer
begin atomic
  select * from tenants;
end;

create function create_tenant(
  p_name text, p_default_language text, p_mask_usernames boolean, p_player_hash_secret bytea, p_created_at timestamptz
) returns setof tenants language sql security definer
begin atomic
  insert into tenants (name, default_language, mask_usernames, player_hash_secret, created_at)
  values (p_name, p_default_language, p_mask_usernames, p_player_hash_secret, p_created_at)
  on conflict (name) do nothing
  returning *;
end;

-- The tenants that keep something only for a time: asked again and again by one loop of each process.
create function tenants_with_retention(
  out tenant_id bigint, out retention_events_days integer, out retention_audit_days integer
) returns setof record language sql stable security definer
begin atomic
  select t.tenant_id, t.retention_events_days, t.retention_audit_days
    from tenants t where t.retention_events_days is not null or t.retention_audit_days is not null;
end;

-- Removes the oldest entries of the tenant's audit log that its setting no longer keeps, at most so many, and answers how many. The service
-- has no right to remove any other: whoever got hold of it could not clear its traces.
create function remove_expired_entries(p_tenant_id bigint, p_limit integer) returns bigint language sql security definer
begin atomic
  with expired as (
    delete from audit_log a
     where a.tenant_id = p_tenant_id and p_tenant_id = current_tenant()
       and a.at < (
             select date_trunc('day', log_clock(), 'UTC') - t.retention_audit_days * interval '24 hours'
               from tenants t where t.tenant_id = p_tenant_id)
       -- Entries are numbered in time, so only the oldest are looked at.
       and a.audit_id = any(array(
             select o.audit_id from audit_log o where o.tenant_id = p_tenant_id order by o.audit_id limit p_limit))
    returning 1)
  select count(*) from expired;
end;

revoke execute on function all_tenants, create_tenant, tenants_with_retention, remove_expired_entries from public;
