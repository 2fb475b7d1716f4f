-- Named lists of players (docs/rules/segments.md). A version never changes, but that erased players leave it: campaigns name the one they use.
create table segments (
  tenant_id integer not null,
  segment_id bigint generated always as identity,
  name text collate "C" not null,
  -- The newest of its versions.
  version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, segment_id)
);
create unique index segments_by_name on segments (tenant_id, name);

-- One row a version: a list of 200,000 ids is written and read as a whole, and takes a third of the space of as many rows.
create table segment_versions (
  tenant_id integer not null,
  segment_id bigint not null,
  version integer not null,
  -- In the order of code points, each once.
  player_ids text[] collate "C" not null,
  -- Players who were in it and have been erased.
  erased integer not null default 0,
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, segment_id, version),
  foreign key (tenant_id, segment_id) references segments on delete cascade
);

alter table segments enable row level security;
create policy of_tenant on segments using (tenant_id = current_tenant());
alter table segment_versions enable row level security;
create policy of_tenant on segment_versions using (tenant_id = current_tenant());
