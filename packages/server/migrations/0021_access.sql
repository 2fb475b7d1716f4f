-- Signing out everywhere, API keys that are rotated, and clients with secrets (decisions 4).

drop function find_api_key(bytea), find_user(text);

alter table users
  -- Grows whenever all access tokens of the user end without a new password.
  add column sign_outs integer not null default 0,
  -- The `jti` of the one access token with which the user changed the password, and which goes on.
  add column kept_token text collate "C";

alter table api_keys
  add column expires_at timestamptz,
  -- To about a minute: written when it is read from here and the time here is older than that.
  add column last_used_at timestamptz;

-- Programs that show who they are at the token endpoint, which names no tenant: whole on every machine of a cluster. Secrets are long
-- random strings, so SHA-256 keeps them.
create table clients (
  tenant_id bigint not null references tenants,
  client_id text collate "C" not null,
  name text not null,
  secret_hash bytea not null,
  secret_hint text not null,
  previous_hash bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, client_id)
);
create unique index clients_by_id on clients (client_id);

alter table clients enable row level security;
create policy of_tenant on clients using (tenant_id = current_tenant());

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

-- The client of this id: a sign-in names no tenant.
create function find_client(p_client_id text) returns setof clients language sql stable security definer
begin atomic
  select * from clients where client_id = p_client_id collate "C";
end;

revoke execute on function find_api_key, find_user, find_client from public;
