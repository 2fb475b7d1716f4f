-- Returns the tenant that the transaction was opened for; null: none. Policies call it
-- (docs/decisions/row-level-security.md), so every role may. Locks nothing.
create or replace function current_tenant() returns integer language sql stable parallel safe
return nullif(current_setting('laurel.tenant_id', true), '')::integer;
