-- Row-level security on the tables without a tenant, too: roles of PostgreSQL's own, such as pg_read_all_data, read every table that has
-- none, and signing_keys holds the private keys of access tokens.

-- Whether the caller serves. Only the service role and the owner may call it, so that everybody else is refused.
create function is_service() returns boolean language sql stable parallel safe
return true;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['signing_keys', 'sealing_keys', 'login_attempts', 'schema_migrations', 'schema_functions']
  loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy of_service on %I using (is_service())', v_table);
  end loop;
end $$;
