-- Locks the table signing_keys against every change until the transaction ends; readers continue. Returns nothing. Locking a
-- whole table requires the right to change all of it, which the service does not have.
create or replace function lock_signing_keys() returns void language plpgsql security definer set search_path from current as $$
begin
  lock table signing_keys in share row exclusive mode;
end $$;

revoke execute on function lock_signing_keys from public;
