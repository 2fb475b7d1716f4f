-- What a cluster that spreads tenants over machines can run (docs/decisions/sql-for-a-cluster.md): tenants, users, API keys, signing keys and
-- migrations are whole on every machine, all other tables are spread by tenant_id.

-- A table that is spread has no foreign key to one that is not.
alter table archives drop constraint archives_tenant_id_fkey;
alter table audit_log drop constraint audit_log_tenant_id_fkey;
alter table campaigns drop constraint campaigns_tenant_id_fkey;
alter table event_heads drop constraint event_heads_tenant_id_fkey;
alter table exchange_rates drop constraint exchange_rates_tenant_id_fkey;
alter table scoring_cursors drop constraint scoring_cursors_tenant_id_fkey;

-- Policies without a sub-select. Of a statement that names its tenant, the planner still compares the two once and not with each row.
do $$
declare
  v_table text;
begin
  for v_table in select tablename from pg_policies where schemaname = current_schema() and policyname = 'of_tenant' loop
    execute format('drop policy of_tenant on %I', v_table);
  end loop;
end $$;

-- Identities are bigint; what returns or names those columns is made anew.
drop function all_tenants(), find_api_key(bytea), find_user(text), lock_owners(),
  create_tenant(text, text, boolean, bytea, timestamptz);
alter table tenants alter column tenant_id type bigint;
alter table users alter column tenant_id type bigint, alter column user_id type bigint;
alter table api_keys alter column tenant_id type bigint, alter column api_key_id type bigint;

create function all_tenants() returns setof tenants language sql stable security definer
begin atomic
  select * from tenants;
end;

-- The API key with this SHA-256: a request names no tenant but by its key.
create function find_api_key(p_key_hash bytea) returns setof api_keys language sql stable security definer
begin atomic
  select * from api_keys where key_hash = p_key_hash;
end;

-- The user who signs in under this name, whatever its letter case: a sign-in names no tenant.
create function find_user(p_username text) returns setof users language sql stable security definer
begin atomic
  select * from users where lower(username) = lower(p_username collate "C");
end;

-- A row for each owner of the installation who can sign in; their rows stay locked, in key order (invariant I9).
create function lock_owners() returns setof bigint language sql security definer
begin atomic
  select user_id from users where role = 'owner' and disabled_at is null order by tenant_id, user_id for update;
end;

-- Adds a tenant; no row where the name is taken. Its log head and its scoring cursor are the caller's, in the same transaction: they
-- are on the tenant's machine.
create function create_tenant(
  p_name text, p_default_language text, p_mask_usernames boolean, p_player_hash_secret bytea, p_created_at timestamptz
) returns setof tenants language sql security definer
begin atomic
  insert into tenants (name, default_language, mask_usernames, player_hash_secret, created_at)
  values (p_name, p_default_language, p_mask_usernames, p_player_hash_secret, p_created_at)
  on conflict (name) do nothing
  returning *;
end;

revoke execute on function all_tenants, find_api_key, find_user, lock_owners, create_tenant from public;

-- The hashes that game rounds are found by are columns: behind a policy an index serves only conditions whose functions are marked
-- leakproof, as the comparison of integers is and hashtext is not. So the log needs no view with its owner's rights, which the
-- machines of a cluster would not know.
drop view tenant_events;
drop index events_by_round;
alter table events
  add column player_hash integer generated always as (hashtext(player_id)) stored,
  add column round_hash integer generated always as (hashtext(round_id)) stored;
create index events_by_round on events (tenant_id, player_hash, round_hash, occurred_at) where kind = 'gameround';

do $$
declare
  v_table text;
begin
  for v_table in
    select c.relname from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relrowsecurity
  loop
    execute format('create policy of_tenant on %I using (tenant_id = current_tenant())', v_table);
  end loop;
end $$;
