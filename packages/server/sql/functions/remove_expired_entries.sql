-- Removes the oldest entries of the tenant's audit log that its setting no longer keeps, at most `p_limit`, and returns how
-- many. Locks the rows that it removes. The removal is an entry itself, by `p_author` at `p_at`, which says that they were
-- older than `p_before`: a cluster lets one role only change rows of a tenant in one transaction. The service has no right
-- to remove any other entry, so an attacker who takes over the service cannot remove the traces. tenants is whole and
-- audit_log is spread over a cluster, so each has a separate statement.
create or replace function remove_expired_entries(
  p_tenant_id integer, p_limit integer, p_at timestamptz, p_author text, p_before text
) returns bigint language plpgsql security definer set search_path from current as $$
declare
  v_before timestamptz;
  v_removed bigint;
begin
  select date_trunc('day', log_clock(), 'UTC') - t.retention_audit_days * interval '24 hours' into v_before
    from tenants t where t.tenant_id = p_tenant_id and p_tenant_id = current_tenant();
  delete from audit_log a
   where a.tenant_id = p_tenant_id and a.at < v_before
     -- Entries are numbered in time, so only the oldest are looked at.
     and a.audit_id = any(array(
           select o.audit_id from audit_log o where o.tenant_id = p_tenant_id order by o.audit_id limit p_limit));
  get diagnostics v_removed = row_count;
  if v_removed > 0 then
    insert into audit_log (tenant_id, at, author, action, details, by_service)
    values (p_tenant_id, p_at, p_author, 'audit_log.expired', json_build_object('before', p_before, 'entries', v_removed), true);
  end if;
  return v_removed;
end $$;

revoke execute on function remove_expired_entries from public;
