-- Voids of events that have not come yet (docs/rules/corrections.md#1): the event takes the void with it when it comes.
create table pending_voids (
  tenant_id integer not null,
  pending_id bigint generated always as identity,
  -- The key that the event will have in event_keys.
  key uuid not null,
  unique_id text collate "C" not null,
  asked_at timestamptz not null,
  author text not null,
  reason text not null,
  -- The event, once it has come, until the void is recorded as a decision.
  seq bigint,
  came_at timestamptz,
  primary key (tenant_id, key)
);
create unique index pending_voids_by_id on pending_voids (tenant_id, pending_id);
create index pending_voids_by_time on pending_voids (tenant_id, asked_at);
create index pending_voids_that_came on pending_voids (tenant_id) where seq is not null;
alter table pending_voids enable row level security;
create policy of_tenant on pending_voids using (tenant_id = current_tenant());
