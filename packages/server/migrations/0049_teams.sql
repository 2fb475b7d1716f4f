-- Teams of campaigns (docs/rules/teams.md): every opt-in that named one. A player is in the team of the latest of them.
create table team_opt_ins (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  joined_at timestamptz not null,
  team_id text collate "C" not null,
  primary key (tenant_id, campaign_id, player_id, joined_at),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade
);

create table teams (
  tenant_id integer not null,
  campaign_id bigint not null,
  team_id text collate "C" not null,
  team_name text not null,
  -- The time of the opt-in that named it: of several names the one of the latest stays.
  named_at timestamptz not null,
  primary key (tenant_id, campaign_id, team_id),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade
);

alter table team_opt_ins enable row level security;
create policy of_tenant on team_opt_ins using (tenant_id = current_tenant());
alter table teams enable row level security;
create policy of_tenant on teams using (tenant_id = current_tenant());
