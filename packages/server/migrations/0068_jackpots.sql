-- Jackpots (docs/rules/jackpots.md): pots that fell. A row is made in the transaction of its payout; amounts are in 10^-8 of the
-- campaign's currency. The master secret of such a campaign is where those of raffles are.
create table jackpot_falls (
  tenant_id integer not null,
  campaign_id bigint not null,
  -- In the order in which they were fixed, from 1.
  number integer not null,
  -- The index of the level in the definition, and which pot of it that was, from 1.
  level integer not null,
  pot integer not null,
  player_id text collate "C" not null,
  player_hash text collate "C" not null,
  -- Of the first bet of the round; null once the player is erased.
  unique_id text collate "C",
  -- When the round began, µs.
  began_at bigint not null,
  amount numeric not null,
  -- Of the amount, in whole minor units; the rest goes into the next pot.
  paid numeric not null,
  -- Of the round.
  contribution numeric not null,
  -- What came into this pot and those of the level before it.
  contributed numeric not null,
  -- What rounds of these pots are worth more or less than when they fell.
  carried numeric not null,
  secret bytea not null,
  fixed_at timestamptz not null,
  primary key (tenant_id, campaign_id, number)
);
create unique index jackpot_falls_of_pots on jackpot_falls (tenant_id, campaign_id, level, pot);

alter table jackpot_falls enable row level security;
create policy of_tenant on jackpot_falls using (tenant_id = current_tenant());
