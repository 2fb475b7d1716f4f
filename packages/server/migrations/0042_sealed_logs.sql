-- The two sealed logs of each tenant (docs/certificates/format.md).

-- What a board or a payment follows from, besides events. Rows get their place in the sealed log when they are sealed.
create table decisions (
  tenant_id integer not null,
  decision_id bigint generated always as identity,
  -- The index of the leaf; null until it is sealed.
  number bigint,
  kind text collate "C" not null,
  -- The newest event at that moment.
  seq bigint not null,
  at timestamptz not null,
  campaign_id bigint,
  -- The player concerned, until the leaf is sealed: it names only the player_hash.
  player_id text collate "C",
  -- A random number, and the hash of it, the author and the reason, where staff decided.
  nonce bytea default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  author_commitment bytea,
  -- JSON text of the leaf; without the player until it is sealed.
  content text not null,
  primary key (tenant_id, decision_id)
);
create unique index decisions_by_number on decisions (tenant_id, number) where number is not null;
create index decisions_to_seal on decisions (tenant_id, decision_id) where number is null;

-- How far a log is sealed, and what was signed of it last.
create table sealed_logs (
  tenant_id integer not null,
  log text collate "C" not null,
  origin text collate "C" not null,
  size bigint not null,
  root bytea not null,
  -- The newest checkpoint, as a note; null before the first.
  checkpoint text,
  checkpoint_size bigint not null default 0,
  primary key (tenant_id, log)
) with (fillfactor = 50);

-- Hashes of the trees: complete tiles never change, the one at the right edge of a level grows.
create table log_tiles (
  tenant_id integer not null,
  log text collate "C" not null,
  level smallint not null,
  number bigint not null,
  hashes bytea not null,
  primary key (tenant_id, log, level, number)
);
alter table log_tiles alter column hashes set storage external;

-- Opens what leaves only commit to. An erasure keeps round_key and destroys key.
create table player_keys (
  tenant_id integer not null,
  player_id text collate "C" not null,
  key bytea default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  round_key bytea,
  primary key (tenant_id, player_id)
);

-- Leaves that cannot be made of their events any more, and the tokens of their rounds.
create table kept_leaves (
  tenant_id integer not null,
  seq bigint not null,
  leaf bytea not null,
  token bytea,
  primary key (tenant_id, seq)
);

-- The public halves of the keys that sign; the private ones are in no database. With the first one the installation gets
-- the name that origins have.
create table sealing_keys (
  number integer not null primary key,
  public_key bytea not null,
  installation text collate "C" not null default left(replace(gen_random_uuid()::text, '-', ''), 16),
  created_at timestamptz not null
);

alter table tenants add column log_access text collate "C" not null default 'staff'
  constraint tenants_log_access_check check (log_access in ('staff', 'checkpoints', 'tiles'));

alter table decisions enable row level security;
create policy of_tenant on decisions using (tenant_id = current_tenant());
alter table sealed_logs enable row level security;
create policy of_tenant on sealed_logs using (tenant_id = current_tenant());
alter table log_tiles enable row level security;
create policy of_tenant on log_tiles using (tenant_id = current_tenant());
alter table player_keys enable row level security;
create policy of_tenant on player_keys using (tenant_id = current_tenant());
alter table kept_leaves enable row level security;
create policy of_tenant on kept_leaves using (tenant_id = current_tenant());
