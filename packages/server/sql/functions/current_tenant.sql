-- Returns the tenant that the transaction was opened for; null: none. Policies ask it, and only the service role and the owner
-- of the tables may call it, so that every other role is refused, though anybody could name a tenant
-- (docs/decisions/row-level-security.md). Locks nothing.
create or replace function current_tenant() returns integer language sql stable parallel safe
return nullif(current_setting('laurel.tenant_id', true), '')::integer;
