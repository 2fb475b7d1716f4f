-- Returns the key with this id: a player token names its tenant only by it. Locks nothing.
create or replace function find_player_token_key(p_key_id text) returns setof player_token_keys language sql stable security definer
begin atomic
  select * from player_token_keys where key_id = p_key_id collate "C";
end;

revoke execute on function find_player_token_key from public;
