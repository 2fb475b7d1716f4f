-- Alarms (docs/rules/alarms/life.md): what the log says about how players scored, and what staff decided about it.
create table alarms (
  tenant_id integer not null,
  alarm_id bigint generated always as identity,
  campaign_id bigint not null,
  kind text collate "C" not null,
  player_hash text collate "C" not null,
  -- Null once the player is erased.
  player_id text collate "C",
  -- Whether the log gives a cause; it may go away, and come again.
  has_cause boolean not null,
  -- What staff decided last, by whom, when and why; null: nothing.
  decision text collate "C",
  decided_by text,
  decided_at timestamptz,
  reason text,
  decisions integer not null default 0,
  status text collate "C" not null
    generated always as (coalesce(decision, case when has_cause then 'open' else 'withdrawn' end)) stored,
  first_seen_at timestamptz not null,
  raised_at timestamptz not null,
  -- 0 to 1; null: no score.
  score_share numeric(5, 4),
  summary text not null,
  -- At most 20 of {seq, at, text}; `at` in µs. Ids of events are read from the log.
  evidence jsonb not null,
  -- The player_hash of each other player that the alarm names.
  related jsonb not null,
  -- What the player would win: {place, amount, currency, prizes}.
  at_stake jsonb not null,
  primary key (tenant_id, alarm_id)
);
create unique index alarms_by_cause on alarms (tenant_id, campaign_id, kind, player_hash);
create index alarms_by_player on alarms (tenant_id, player_hash);
create index alarms_by_player_id on alarms (tenant_id, player_id) where player_id is not null;
create index open_alarms on alarms (tenant_id, campaign_id, player_id) where status = 'open';

create table alarm_decisions (
  tenant_id integer not null,
  alarm_id bigint not null,
  number integer not null,
  status text collate "C" not null,
  reason text not null,
  author text not null,
  at timestamptz not null,
  primary key (tenant_id, alarm_id, number),
  foreign key (tenant_id, alarm_id) references alarms
);

-- The thresholds of a tenant that has set some, and whose turn it is to look for alarms of the tenant.
create table alarm_settings (
  tenant_id integer not null primary key,
  -- As they were sent; what is absent has its default.
  thresholds jsonb not null default '{}',
  -- Grows with each change.
  version integer not null default 0,
  -- Whether any kind is on.
  enabled boolean not null default true,
  changed_at timestamptz,
  claimed_by bigint,
  claimed_until timestamptz
);

-- What the alarms of a campaign were found with: the same gives the same alarms.
create table alarm_evaluations (
  tenant_id integer not null,
  campaign_id bigint not null,
  seq bigint not null,
  changes bigint not null,
  settings_version integer not null,
  -- Every default filled in.
  thresholds jsonb not null,
  evaluated_at timestamptz not null,
  -- Not looked for again before.
  next_at timestamptz not null,
  primary key (tenant_id, campaign_id)
);

-- How many alarms were not the same when they were found again; null: not compared yet. Earlier rebuilds had none.
alter table rebuilds add column alarm_differences integer;
update rebuilds set alarm_differences = 0 where finished;

alter table alarms enable row level security;
create policy of_tenant on alarms using (tenant_id = current_tenant());
alter table alarm_decisions enable row level security;
create policy of_tenant on alarm_decisions using (tenant_id = current_tenant());
alter table alarm_settings enable row level security;
create policy of_tenant on alarm_settings using (tenant_id = current_tenant());
alter table alarm_evaluations enable row level security;
create policy of_tenant on alarm_evaluations using (tenant_id = current_tenant());
