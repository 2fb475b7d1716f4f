-- What a cluster asks of the schema beyond 0012 (docs/clusters.md). Tables lie together only if the columns that they are spread by are of
-- one type. And a cluster plans no statement in a SQL function that has a parameter and reads tables that are spread; in PL/pgSQL it does.

do $$
declare
  v_table text;
begin
  foreach v_table in array array['sessions', 'intake_minutes', 'refused_events'] loop
    execute format('drop policy of_tenant on %I', v_table);
    execute format('alter table %I alter column tenant_id type integer', v_table);
    execute format('create policy of_tenant on %I using (tenant_id = current_tenant())', v_table);
  end loop;
end $$;

-- The functions below keep these: no search path and no temporary table can slip another table in.
do $$ begin perform set_config('search_path', format('%I, pg_temp', current_schema()), true); end $$;

create or replace function webhook_work(p_now timestamptz, out work text, out tenant_id integer, out endpoint_id bigint)
returns setof record language plpgsql stable security definer set search_path from current as $$
#variable_conflict use_column
begin
  return query
  select 'facts', o.tenant_id, 0::bigint from outbox o group by o.tenant_id
  union all
  select 'moments', m.tenant_id, 0 from campaign_moments m where m.next_at <= p_now group by m.tenant_id
  union all
  select 'leads', w.tenant_id, 0
    from lead_watches w
    join event_heads h on h.tenant_id = w.tenant_id
    join scoring_cursors c on c.tenant_id = w.tenant_id
   where h.seq > w.seq or c.changes + c.campaigns_version > w.changes or w.again_at <= p_now
  union all
  select 'deliveries', e.tenant_id, e.endpoint_id
    from webhook_endpoints e
   where e.next_due_at <= p_now and e.disabled_at is null and (e.claimed_until is null or e.claimed_until <= p_now)
  union all
  select 'cleaning', e.tenant_id, e.endpoint_id from webhook_endpoints e where e.cleaned_at <= p_now - interval '1 day';
end $$;

create or replace function rewards_due(p_now timestamptz)
returns setof integer language plpgsql stable security definer set search_path from current as $$
begin
  return query
  select e.tenant_id from reward_endpoints e
   where (e.claimed_until is null or e.claimed_until <= p_now)
     and (exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and p.status = 'approved'
               and (p.next_attempt_at is null or p.next_attempt_at <= p_now))
          or exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and p.status = 'sent' and p.next_attempt_at <= p_now));
end $$;

create or replace function due_schedules(p_now timestamptz, p_limit integer, out tenant_id integer, out schedule_id bigint)
returns setof record language plpgsql stable security definer set search_path from current as $$
#variable_conflict use_column
begin
  return query
  select s.tenant_id, s.schedule_id from schedules s
   where s.due_at <= p_now order by s.due_at, s.tenant_id, s.schedule_id limit p_limit;
end $$;

-- tenants is whole and audit_log is spread, so each is read by a statement of its own.
create or replace function remove_expired_entries(p_tenant_id bigint, p_limit integer)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  v_before timestamptz;
  v_removed bigint;
begin
  select date_trunc('day', log_clock(), 'UTC') - t.retention_audit_days * interval '24 hours' into v_before
    from tenants t where t.tenant_id = p_tenant_id and p_tenant_id = current_tenant();
  delete from audit_log a
   where a.tenant_id = p_tenant_id and a.at < v_before
     -- Entries are numbered in time, so only the oldest are looked at.
     and a.audit_id = any(array(
           select o.audit_id from audit_log o where o.tenant_id = p_tenant_id order by o.audit_id limit p_limit));
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;
