-- Returns the user who signs in under this name, in any case and width of its letters: a sign-in names no tenant. Of names
-- that share one plain form (docs/decisions/usernames.md) it finds the one that was written like this. Locks nothing.
create or replace function find_user(p_username text) returns setof users language sql stable security definer
begin atomic
  select * from users
   where lower(normalize(username, NFKC)) = lower(normalize(p_username collate "C", NFKC))
   order by lower(username) = lower(p_username collate "C") desc, user_id
   limit 1;
end;

revoke execute on function find_user from public;
