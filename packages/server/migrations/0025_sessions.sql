-- Sessions of the console (decisions 12). A cookie names its tenant, so a look-up is of one tenant.
create table sessions (
  tenant_id bigint not null,
  -- SHA-256 of what the cookie carries: 256 random bits.
  token_hash bytea not null,
  -- Stays the same when the cookie is renewed.
  session_id text collate "C" not null,
  user_id bigint not null,
  -- As in access tokens: changes with the password and with each sign-out everywhere.
  password_version text collate "C" not null,
  started_at timestamptz not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whether a later row has taken its place; it works for a moment longer.
  renewed boolean not null default false,
  primary key (tenant_id, token_hash)
);
create index sessions_of_user on sessions (tenant_id, user_id, issued_at);

alter table sessions enable row level security;
create policy of_tenant on sessions using (tenant_id = current_tenant());
