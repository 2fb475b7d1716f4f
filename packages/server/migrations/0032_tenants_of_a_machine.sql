-- What looks across tenants can be asked for some of them alone (docs/clusters.md): while a machine of a cluster is away, a statement of
-- all tenants fails, and those of the other machines must go on. Without that argument they answer as before, also to servers of the
-- release before. A plan that is made anew knows the tenants, and so which machines to ask.
do $$ begin perform set_config('search_path', format('%I, pg_temp', current_schema()), true); end $$;

drop function webhook_work(timestamptz);
create function webhook_work(
  p_now timestamptz, p_tenants integer[] default null, out work text, out tenant_id integer, out endpoint_id bigint
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select 'facts', o.tenant_id, 0::bigint
    from outbox o where p_tenants is null or o.tenant_id = any(p_tenants) group by o.tenant_id
  union all
  select 'moments', m.tenant_id, 0
    from campaign_moments m
   where (p_tenants is null or m.tenant_id = any(p_tenants)) and m.next_at <= p_now group by m.tenant_id
  union all
  select 'leads', w.tenant_id, 0
    from lead_watches w
    join event_heads h on h.tenant_id = w.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
    join scoring_cursors c on c.tenant_id = w.tenant_id and (p_tenants is null or c.tenant_id = any(p_tenants))
   where (p_tenants is null or w.tenant_id = any(p_tenants))
     and (h.seq > w.seq or c.changes + c.campaigns_version > w.changes or w.again_at <= p_now)
  union all
  select 'deliveries', e.tenant_id, e.endpoint_id
    from webhook_endpoints e
   where (p_tenants is null or e.tenant_id = any(p_tenants))
     and e.next_due_at <= p_now and e.disabled_at is null and (e.claimed_until is null or e.claimed_until <= p_now)
  union all
  select 'cleaning', e.tenant_id, e.endpoint_id
    from webhook_endpoints e
   where (p_tenants is null or e.tenant_id = any(p_tenants)) and e.cleaned_at <= p_now - interval '1 day';
end $$;

drop function rewards_due(timestamptz);
create function rewards_due(p_now timestamptz, p_tenants integer[] default null)
returns setof integer language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select e.tenant_id from reward_endpoints e
   where (p_tenants is null or e.tenant_id = any(p_tenants))
     and (e.claimed_until is null or e.claimed_until <= p_now)
     and (exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and (p_tenants is null or p.tenant_id = any(p_tenants))
               and p.status = 'approved' and (p.next_attempt_at is null or p.next_attempt_at <= p_now))
          or exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and (p_tenants is null or p.tenant_id = any(p_tenants))
               and p.status = 'sent' and p.next_attempt_at <= p_now));
end $$;

drop function due_schedules(timestamptz, integer);
create function due_schedules(
  p_now timestamptz, p_limit integer, p_tenants integer[] default null, out tenant_id integer, out schedule_id bigint
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select s.tenant_id, s.schedule_id from schedules s
   where (p_tenants is null or s.tenant_id = any(p_tenants)) and s.due_at <= p_now
   order by s.due_at, s.tenant_id, s.schedule_id limit p_limit;
end $$;

drop function campaigns_to_settle();
create function campaigns_to_settle(p_tenants integer[] default null)
returns table (tenant_id integer, campaign_id bigint, closes_at timestamptz) language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz := log_clock();
begin
  return query
  select c.tenant_id, c.campaign_id, c.closes_at
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.closes_at < v_now;
end $$;

drop function tenants_behind();
create function tenants_behind(p_tenants integer[] default null)
returns setof integer language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select c.tenant_id
    from scoring_cursors c
    join event_heads h on h.tenant_id = c.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
   where (p_tenants is null or c.tenant_id = any(p_tenants))
     and (h.seq > c.seq
          or exists (
            select from refolds r
             where r.tenant_id = c.tenant_id and (p_tenants is null or r.tenant_id = any(p_tenants)))
          or exists (
            select from campaign_folds f
             where f.tenant_id = c.tenant_id and (p_tenants is null or f.tenant_id = any(p_tenants))
               and not f.complete));
end $$;

revoke execute on function webhook_work, rewards_due, due_schedules, campaigns_to_settle, tenants_behind from public;
