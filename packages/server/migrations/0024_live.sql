-- Publishable keys, player tokens and the sites whose pages may use them (decisions 11). The functions that answer whole rows are made anew
-- with the columns.
drop function find_api_key(bytea), all_tenants(), create_tenant(text, text, boolean, bytea, timestamptz);

alter table tenants add column origins text[] collate "C" not null default '{}';
-- Null: those of the tenant.
alter table api_keys add column origins text[] collate "C";

-- Public keys with which operators sign player tokens. A token names its key and by that the tenant: whole on every machine of a cluster.
create table player_token_keys (
  tenant_id bigint not null references tenants,
  key_id text collate "C" not null,
  name text not null,
  algorithm text collate "C" not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, key_id)
);
create unique index player_token_keys_by_id on player_token_keys (key_id);

alter table player_token_keys enable row level security;
create policy of_tenant on player_token_keys using (tenant_id = current_tenant());

create function find_api_key(p_key_hash bytea) returns setof api_keys language sql stable security definer
begin atomic
  select * from api_keys where key_hash = p_key_hash;
end;

create function all_tenants() returns setof tenants language sql stable security definer
begin atomic
  select * from tenants;
end;

create function create_tenant(
  p_name text, p_default_language text, p_mask_usernames boolean, p_player_hash_secret bytea, p_created_at timestamptz
) returns setof tenants language sql security definer
begin atomic
  insert into tenants (name, default_language, mask_usernames, player_hash_secret, created_at)
  values (p_name, p_default_language, p_mask_usernames, p_player_hash_secret, p_created_at)
  on conflict (name) do nothing
  returning *;
end;

-- The key of this id: a player token names no tenant but by it.
create function find_player_token_key(p_key_id text) returns setof player_token_keys language sql stable security definer
begin atomic
  select * from player_token_keys where key_id = p_key_id collate "C";
end;

-- Whether any tenant lets pages of this site in: a browser asks before it sends a credential.
create function is_origin_known(p_origin text) returns boolean language sql stable security definer
begin atomic
  select exists (select from api_keys where revoked_at is null and p_origin collate "C" = any(origins))
      or exists (select from tenants where p_origin collate "C" = any(origins));
end;

revoke execute on function find_api_key, all_tenants, create_tenant, find_player_token_key, is_origin_known from public;
