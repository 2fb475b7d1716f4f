-- Erasure of players and retention (decisions 10, docs/data-rights.md).

-- Erased players, by what stands in place of their id: a text that holds the hash which public boards show.
create table erased_players (
  tenant_id integer not null,
  player_id text collate "C" not null,
  player_hash text collate "C" not null,
  erased_at timestamptz not null,
  primary key (tenant_id, player_id)
);
create index erased_players_by_hash on erased_players (tenant_id, player_hash, erased_at);

-- What decides whether, and among equals where, an erased player stands on a board, as it was at the erasure: the facts are gone.
create table erased_standings (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  -- Whether the player may stand there.
  eligible boolean not null,
  -- Among equals whom the id alone told apart: right after this player ('': before all), and of several there by place. Null: there were none.
  after_player_id text collate "C",
  place double precision,
  primary key (tenant_id, campaign_id, player_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);

alter table erased_players enable row level security;
create policy of_tenant on erased_players using (tenant_id = current_tenant());
alter table erased_standings enable row level security;
create policy of_tenant on erased_standings using (tenant_id = current_tenant());

-- Finds what a player did beside rounds; rounds and facts have indexes of their own.
create index events_beside_rounds on events (tenant_id, player_hash) where kind in ('deposit', 'withdraw', 'login');
