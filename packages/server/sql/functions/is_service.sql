-- Returns true to whoever may call it: the service role and the owner of the tables. Policies of tables without a tenant ask
-- it, so that every other role is refused (docs/decisions/row-level-security.md). Locks nothing.
create or replace function is_service() returns boolean language sql stable parallel safe
return true;
