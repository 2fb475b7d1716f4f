-- Returns the API key with this SHA-256: a request names its tenant only by its key. Locks nothing.
create or replace function find_api_key(p_key_hash bytea) returns setof api_keys language sql stable security definer
begin atomic
  select * from api_keys where key_hash = p_key_hash;
end;

revoke execute on function find_api_key from public;
