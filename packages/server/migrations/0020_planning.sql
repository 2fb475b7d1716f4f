-- Campaigns to come (decisions 10): definitions without times, and rules by which runs of them recur.
create table templates (
  tenant_id integer not null,
  template_id bigint generated always as identity,
  name text collate "C" not null,
  definition json not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, template_id)
);
create unique index templates_by_name on templates (tenant_id, name);

create table schedules (
  tenant_id integer not null,
  schedule_id bigint generated always as identity,
  template_id bigint not null,
  name text collate "C" not null,
  -- As their author wrote them: a rule of RFC 5545, a zone, a local time and durations of ISO 8601.
  recurrence text not null,
  time_zone text not null,
  start text not null,
  duration text not null,
  create_before text not null,
  publish boolean not null,
  custom_id text not null,
  paused boolean not null default false,
  -- Runs that start before this are not made: they started while the schedule was paused.
  from_start timestamptz,
  -- The next run whose time to be made has not come; null: the rule gives none, or the schedule is paused.
  next_start timestamptz,
  due_at timestamptz,
  alarm json,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, schedule_id),
  foreign key (tenant_id, template_id) references templates
);
create unique index schedules_by_name on schedules (tenant_id, name);
create index schedules_by_template on schedules (tenant_id, template_id);
create index schedules_due on schedules (due_at) where due_at is not null;

-- Every run whose time has come, once: the key is what keeps two processes from making it twice.
create table schedule_runs (
  tenant_id integer not null,
  schedule_id bigint not null,
  start timestamptz not null,
  ends timestamptz not null,
  custom_id text not null,
  state text collate "C" not null check (state in ('made', 'skipped', 'failed')),
  campaign_id bigint,
  detail text,
  at timestamptz not null,
  primary key (tenant_id, schedule_id, start),
  foreign key (tenant_id, schedule_id) references schedules on delete cascade
);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['templates', 'schedules', 'schedule_runs'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy of_tenant on %I using (tenant_id = current_tenant())', v_table);
  end loop;
end $$;

-- Whose next run is to be made, those first that have waited longest. Tenants without a due run cost nothing.
create function due_schedules(p_now timestamptz, p_limit integer, out tenant_id integer, out schedule_id bigint)
returns setof record language sql stable security definer
begin atomic
  select s.tenant_id, s.schedule_id from schedules s where s.due_at <= p_now order by s.due_at, s.tenant_id, s.schedule_id limit p_limit;
end;
revoke execute on function due_schedules from public;
