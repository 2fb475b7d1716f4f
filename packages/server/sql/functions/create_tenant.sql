-- Adds a tenant and returns it; no row if the name is taken. Locks only the new row. The caller adds the tenant's log head
-- and scoring cursor in the same transaction: they are on the tenant's machine.
create or replace function create_tenant(
  p_name text, p_default_language text, p_mask_usernames boolean, p_player_hash_secret bytea, p_created_at timestamptz
) returns setof tenants language sql security definer
begin atomic
  insert into tenants (name, default_language, mask_usernames, player_hash_secret, created_at)
  values (p_name, p_default_language, p_mask_usernames, p_player_hash_secret, p_created_at)
  on conflict (name) do nothing
  returning *;
end;

revoke execute on function create_tenant from public;
