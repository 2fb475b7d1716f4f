-- Returns the client with this id: a sign-in names no tenant. Locks nothing.
create or replace function find_client(p_client_id text) returns setof clients language sql stable security definer
begin atomic
  select * from clients where client_id = p_client_id collate "C";
end;

revoke execute on function find_client from public;
