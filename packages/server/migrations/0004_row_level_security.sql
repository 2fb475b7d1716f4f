-- Row-level security behind the tenant_id that every statement names (law L5, docs/decisions/row-level-security.md): whoever does not
-- own the tables sees and writes only rows of the tenant that the transaction was opened for, and none where it was opened for none.

-- The tenant that the transaction was opened for; null: none.
create function current_tenant() returns integer language sql stable parallel safe
return nullif(current_setting('laurel.tenant_id', true), '')::integer;

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'tenants', 'users', 'api_keys', 'event_heads', 'event_keys', 'events', 'archives', 'players', 'games', 'exchange_rates',
    'campaigns', 'campaign_versions', 'opt_ins', 'disqualifications', 'audit_log', 'scoring_cursors', 'refolds', 'scoring_steps',
    'campaign_folds', 'rebuilds', 'standings']
  loop
    execute format('alter table %I enable row level security', v_table);
    -- As a sub-select the tenant is asked for once a statement, not once a row; the planner then compares it with the statement's own
    -- tenant_id once and looks into the indexes as before.
    execute format('create policy of_tenant on %I using (tenant_id = (select current_tenant()))', v_table);
  end loop;
end $$;

-- The log as the tenant sees it, for statements that look into events_by_round. Behind a policy the planner uses an index only for
-- functions that are marked leakproof, which hashtext is not and only a superuser could mark: each look would read the tenant's log.
create view tenant_events as select * from events where tenant_id = (select current_tenant());

-- What has to look across tenants, each by a name of its own. The bodies are bound to their tables now, so that no search path and
-- no temporary table can slip another one in.

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

-- A row for each owner of the installation who can sign in; their rows stay locked, in key order (law L9).
create function lock_owners() returns setof integer language sql security definer
begin atomic
  select user_id from users where role = 'owner' and disabled_at is null order by tenant_id, user_id for update;
end;

create function all_tenants() returns setof tenants language sql stable security definer
begin atomic
  select * from tenants;
end;

-- Adds a tenant with its log head and its scoring cursor; no row where the name is taken.
create function create_tenant(
  p_name text, p_default_language text, p_mask_usernames boolean, p_player_hash_secret bytea, p_created_at timestamptz
) returns setof tenants language sql security definer
begin atomic
  with made as (
    insert into tenants (name, default_language, mask_usernames, player_hash_secret, created_at)
    values (p_name, p_default_language, p_mask_usernames, p_player_hash_secret, p_created_at)
    on conflict (name) do nothing
    returning *
  ), heads as (
    insert into event_heads (tenant_id) select tenant_id from made
  ), cursors as (
    insert into scoring_cursors (tenant_id) select tenant_id from made
  )
  select * from made;
end;

-- Where each tenant's log and scoring stand: by this a process learns what others appended, scored or changed.
create function progress_of_tenants(
  out tenant_id integer, out head bigint, out seq bigint, out step bigint, out campaigns_version bigint, out has_work boolean
) returns setof record language sql stable security definer
begin atomic
  select c.tenant_id, h.seq, c.seq, c.step, c.campaigns_version,
         exists (select from refolds r where r.tenant_id = c.tenant_id)
         or exists (select from campaign_folds f where f.tenant_id = c.tenant_id and not f.complete)
    from scoring_cursors c join event_heads h on h.tenant_id = c.tenant_id;
end;

-- A lock of a whole table asks for the right to change all of it, which the service does not have.
do $$
begin
  execute format(
    'create function lock_tenants() returns void language plpgsql security definer as '
    '''begin lock table %1$I.tenants in share row exclusive mode; end''', current_schema());
  execute format(
    'create function lock_signing_keys() returns void language plpgsql security definer as '
    '''begin lock table %1$I.signing_keys in share row exclusive mode; end''', current_schema());
end $$;

revoke execute on function append_events, count_known_events, find_api_key, find_user, lock_owners, all_tenants, create_tenant,
  progress_of_tenants, lock_tenants, lock_signing_keys from public;
