-- Locks the table tenants against every change until the transaction ends; readers continue. Returns nothing. Locking a
-- whole table requires the right to change all of it, which the service does not have.
create or replace function lock_tenants() returns void language plpgsql security definer set search_path from current as $$
begin
  lock table tenants in share row exclusive mode;
end $$;

revoke execute on function lock_tenants from public;
