-- The first places of settled boards (docs/rules/stages.md), which later campaigns name as their audience. A row never changes, but that an erased player is renamed.
create table settlement_places (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  -- As the board shows it: equal scores may share one.
  place integer not null,
  primary key (tenant_id, campaign_id, player_id)
);
alter table settlement_places enable row level security;
create policy of_tenant on settlement_places using (tenant_id = current_tenant());
