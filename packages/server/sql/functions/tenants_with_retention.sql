-- Returns the tenants with a limited retention. Locks nothing. One loop of each process calls it repeatedly.
create or replace function tenants_with_retention(
  out tenant_id bigint, out retention_events_days integer, out retention_audit_days integer
) returns setof record language sql stable security definer
begin atomic
  select t.tenant_id, t.retention_events_days, t.retention_audit_days
    from tenants t where t.retention_events_days is not null or t.retention_audit_days is not null;
end;

revoke execute on function tenants_with_retention from public;
