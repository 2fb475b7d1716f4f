-- Laurel's first schema. Ids compare by code points (collation "C"), so that the database orders as the rules do.
-- Every table of a tenant starts its primary key with tenant_id: that is the column a cluster distributes by.

create table tenants (
  tenant_id integer generated always as identity primary key,
  name text collate "C" not null unique,
  default_language text not null default 'en',
  mask_usernames boolean not null default false,
  -- Key of the HMAC that makes player ids opaque on public boards; never leaves the database but into the process.
  player_hash_secret bytea not null,
  created_at timestamptz not null
);

create table users (
  tenant_id integer not null references tenants,
  user_id integer generated always as identity,
  username text collate "C" not null,
  password_hash text not null,
  role text not null check (role in ('viewer', 'manager', 'admin', 'owner')),
  created_at timestamptz not null,
  disabled_at timestamptz,
  primary key (tenant_id, user_id)
);
-- A sign-in names no tenant, so a username is one person of the whole installation, whatever its letter case.
create unique index users_by_username on users (lower(username));

create table api_keys (
  tenant_id integer not null references tenants,
  api_key_id integer generated always as identity,
  name text not null,
  scopes text[] not null,
  -- SHA-256: keys are long random strings, a slow hash would protect nothing and cost every request.
  key_hash bytea not null,
  key_hint text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, api_key_id)
);
-- A request names no tenant but by its key.
create unique index api_keys_by_hash on api_keys (key_hash);

-- Keys that sign access tokens belong to the installation, not to a tenant.
create table signing_keys (
  key_id text collate "C" primary key,
  private_jwk json not null,
  public_jwk json not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create type event_kind as enum ('gameround', 'deposit', 'withdraw', 'player', 'game', 'login');

-- One row a tenant: the lock that puts appends in order and the counter that numbers them.
create table event_heads (
  tenant_id integer primary key references tenants,
  seq bigint not null default 0,
  duplicates bigint not null default 0,
  conflicts bigint not null default 0,
  rejected bigint not null default 0
) with (fillfactor = 50);

-- The idempotency, kept for ever: 128 bits of a hash of unique_id, 64 of the content to tell a resend from a conflict, and the
-- number by which the log finds the event.
create table event_keys (
  tenant_id integer not null,
  key uuid not null,
  content bigint not null,
  seq bigint not null,
  primary key (tenant_id, key)
);

-- The log. Rows are appended and never changed, but for the mark of a void.
create table events (
  tenant_id integer not null,
  seq bigint not null,
  received_at timestamptz not null,
  occurred_at timestamptz not null,
  kind event_kind not null,
  is_win boolean,
  is_bonus boolean,
  voided boolean not null default false,
  unique_id text collate "C" not null,
  player_id text collate "C",
  game_id text collate "C",
  round_id text collate "C",
  currency text collate "C",
  amount numeric,
  -- Members that have no column of their own, as they were sent.
  data json,
  primary key (tenant_id, seq)
);
-- Finds the earlier events of a game round and all rounds of a player; occurred_at lets a window be cut without the rows. Of the ids
-- 32 bits of a hash, as the rows hold them whole: 53 bytes an event instead of 101 (docs/decisions/row-layout.md).
create index events_by_round on events (tenant_id, hashtext(player_id), hashtext(round_id), occurred_at) where kind = 'gameround';

-- Up to where a tenant's log was archived: of events that were received, and happened, before this time it may hold no more than
-- those about players and games, and game rounds that went on.
create table archives (
  tenant_id integer primary key references tenants,
  before timestamptz not null
);

-- What was said about one player or game, to learn it anew when some of it is voided.
create index events_about_players on events (tenant_id, player_id) where kind = 'player';
create index events_about_games on events (tenant_id, game_id) where kind = 'game';

-- No statistics on the tenant: taken before a tenant sent its first events, they say that it has none, and the planner then reads a
-- tenant's whole log for each game round (a minute for 35,000 events, where the index above takes half a second).
alter table events alter column tenant_id set statistics 0;

-- What is known of players and games: the latest value of each field with its time (decisions 5.5), encoded by the rules.
create table players (
  tenant_id integer not null,
  player_id text collate "C" not null,
  facts text not null,
  primary key (tenant_id, player_id)
) with (fillfactor = 80);

create table games (
  tenant_id integer not null,
  game_id text collate "C" not null,
  facts text not null,
  primary key (tenant_id, game_id)
) with (fillfactor = 80);

create table exchange_rates (
  tenant_id integer not null references tenants,
  currency text collate "C" not null,
  rate_date date not null,
  per_eur numeric not null check (per_eur > 0),
  primary key (tenant_id, currency, rate_date)
);

create table campaigns (
  tenant_id integer not null references tenants,
  campaign_id bigint generated always as identity,
  custom_id text collate "C" not null,
  state text not null check (state in ('draft', 'published', 'settled', 'cancelled')),
  version integer not null,
  definition json not null,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (tenant_id, campaign_id),
  unique (tenant_id, custom_id)
);

create table campaign_versions (
  tenant_id integer not null,
  campaign_id bigint not null,
  version integer not null,
  definition json not null,
  author text not null,
  reason text,
  created_at timestamptz not null,
  primary key (tenant_id, campaign_id, version),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade
);

create table opt_ins (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  joined_at timestamptz not null,
  primary key (tenant_id, campaign_id, player_id),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade
);

-- Players whom staff took off a board (decisions 5.4).
create table disqualifications (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  reason text not null,
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, campaign_id, player_id),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade
);

-- What staff did, kept for ever.
create table audit_log (
  tenant_id integer not null references tenants,
  audit_id bigint generated always as identity,
  at timestamptz not null,
  author text not null,
  action text not null,
  campaign_id bigint,
  reason text,
  details json,
  primary key (tenant_id, audit_id)
);

-- Where scoring stands in the log. Its row is locked first by everything that writes standings or changes campaigns.
create table scoring_cursors (
  tenant_id integer primary key references tenants,
  seq bigint not null default 0,
  step bigint not null default 0,
  campaigns_version bigint not null default 0
) with (fillfactor = 50);

-- Players to be folded again from the log: they joined, were disqualified, or events of theirs were voided. Whoever changes such a
-- thing adds a row in the same transaction; the next step of scoring takes the rows it sees.
create table refolds (
  tenant_id integer not null,
  refold_id bigint generated always as identity,
  player_id text collate "C" not null,
  primary key (tenant_id, refold_id)
);

-- Which players each step touched, so that another process can bring its boards up to date without reading them whole.
create table scoring_steps (
  tenant_id integer not null,
  step bigint not null,
  player_ids text[] not null,
  primary key (tenant_id, step)
);

-- A fold of the log for one version of a campaign's rules. While it is being built beside the shown one, every player up to
-- `built_to` is in it; the others are folded later from the log, so live scoring leaves them alone.
create table campaign_folds (
  tenant_id integer not null,
  campaign_id bigint not null,
  fold_id bigint generated always as identity,
  version integer not null,
  -- Where scoring stood when the fold was started: until it is complete, boards are true only for what came before.
  started_seq bigint not null,
  built_to text collate "C",
  -- How many players were known when it was started, and how many of them it has been through: the progress that staff see.
  players integer not null,
  folded integer not null default 0,
  complete boolean not null default false,
  shown boolean not null default false,
  primary key (tenant_id, campaign_id, fold_id),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade
);

-- A rebuild that staff asked for: a fold beside the shown one that is compared with it when complete, and takes its place unless it
-- was only a check. `differences` counts the players whose standing was not the same to the byte.
create table rebuilds (
  tenant_id integer not null,
  rebuild_id bigint generated always as identity,
  campaign_id bigint not null,
  -- Null once the fold is complete or was given up for another.
  fold_id bigint,
  check_only boolean not null,
  author text not null,
  started_at timestamptz not null,
  finished boolean not null default false,
  differences bigint,
  differing_players text[],
  primary key (tenant_id, rebuild_id),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade
);

-- One player's score and progress in one fold. No index on score: it would cost every update its HOT path
-- (117,000 against 79,000 upserts a second); boards are ordered in memory. State is text, not jsonb: 115,000 against 44,000.
create table standings (
  tenant_id integer not null,
  fold_id bigint not null,
  player_id text collate "C" not null,
  score numeric,
  reached_at timestamptz,
  state text not null,
  primary key (tenant_id, fold_id, player_id)
) with (fillfactor = 70);
