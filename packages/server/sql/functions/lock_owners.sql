-- Locks the rows of all owners of the installation who can sign in, in key order (invariant I9), and returns their ids.
create or replace function lock_owners() returns setof bigint language sql security definer
begin atomic
  select user_id from users where role = 'owner' and disabled_at is null order by tenant_id, user_id for update;
end;

revoke execute on function lock_owners from public;
