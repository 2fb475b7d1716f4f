-- Returns every tenant; otherwise the service sees only its own. Locks nothing.
create or replace function all_tenants() returns setof tenants language sql stable security definer
begin atomic
  select * from tenants;
end;

revoke execute on function all_tenants from public;
