-- Simulations over several windows (docs/decisions/simulate.md): run by the process that was asked, read by all.
create table simulations (
  tenant_id integer not null,
  simulation_id bigint generated always as identity,
  campaign_id bigint not null,
  author text not null,
  created_at timestamptz not null,
  state text collate "C" not null check (state in ('running', 'done', 'cancelled', 'failed')),
  -- Until when the process that runs it is taken to be alive, unless it says so again.
  alive_until timestamptz not null,
  events_done bigint not null,
  events_total bigint not null,
  -- What it came to; null until it is done. It names players, and goes away when one of the tenant is erased.
  outcome json,
  error text,
  primary key (tenant_id, simulation_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);
alter table simulations enable row level security;
create policy of_tenant on simulations using (tenant_id = current_tenant());
