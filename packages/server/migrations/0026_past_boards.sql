-- Boards at past moments (docs/decisions/past-boards.md).

-- When events were voided, by the clock of the log: `change` is events.voided_change. Voids from before this table have no row; they count
-- as void at every moment.
create table void_moments (
  tenant_id integer not null,
  change bigint not null,
  voided_at timestamptz not null,
  primary key (tenant_id, change)
);
alter table void_moments enable row level security;
create policy of_tenant on void_moments using (tenant_id = current_tenant());
