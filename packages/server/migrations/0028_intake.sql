-- What staff see of intake: counts of each minute, and the newest events that were refused, with their faults (docs/intake.md).
create table intake_minutes (
  tenant_id bigint not null,
  minute timestamptz not null,
  api_key_id bigint not null,
  accepted bigint not null,
  duplicates bigint not null,
  conflicts bigint not null,
  rejected bigint not null,
  primary key (tenant_id, minute, api_key_id)
);

create table refused_events (
  tenant_id bigint not null,
  refusal_id bigint generated always as identity,
  at timestamptz not null,
  api_key_id bigint not null,
  -- Its place in the batch.
  index integer not null,
  -- Whether the valid events of the batch were stored.
  rest_stored boolean not null,
  kind text collate "C",
  unique_id text collate "C",
  player_id text collate "C",
  errors json not null,
  primary key (tenant_id, refusal_id)
);

alter table intake_minutes enable row level security;
create policy of_tenant on intake_minutes using (tenant_id = current_tenant());
alter table refused_events enable row level security;
create policy of_tenant on refused_events using (tenant_id = current_tenant());
