-- Drops (docs/rules/drops.md): prizes that fell to rounds. A row is made in the transaction of its payout. The secret of such
-- a campaign is where those of raffles are.
create table drops (
  tenant_id integer not null,
  campaign_id bigint not null,
  -- In the order in which they were fixed, from 1.
  number integer not null,
  -- The index of the prize in the definition.
  prize integer not null,
  player_id text collate "C" not null,
  player_hash text collate "C" not null,
  -- Of the first bet of the round; null once the player is erased.
  unique_id text collate "C",
  value bytea not null,
  -- When the round began, µs.
  began_at bigint not null,
  fixed_at timestamptz not null,
  primary key (tenant_id, campaign_id, number)
);
create unique index drops_of_bets on drops (tenant_id, campaign_id, unique_id);

-- How far the log was looked through: every round whose first bet is up to there is decided, or does not win.
create table drop_positions (
  tenant_id integer not null,
  campaign_id bigint not null,
  seq bigint not null,
  primary key (tenant_id, campaign_id)
);

alter table drops enable row level security;
create policy of_tenant on drops using (tenant_id = current_tenant());
alter table drop_positions enable row level security;
create policy of_tenant on drop_positions using (tenant_id = current_tenant());

-- Running campaigns of these kinds are looked for every second: without it, each definition is read.
create index campaigns_running on campaigns (tenant_id, campaign_id)
 where state = 'published' and pinned_seq is null and definition ->> 'kind' in ('mission', 'drop', 'jackpot', 'levels');
