-- Returns the work that webhooks have to do now: facts to hand to endpoints, moments of campaigns to announce, leads and
-- boards with messages about players to look at, deliveries that are due, old ones to remove. Of `p_tenants`, or of all
-- tenants if it is null: while a machine of a cluster is unreachable, a statement of all tenants fails, and the work of the
-- other machines must continue. Reads no row of a tenant that has none of these. Locks nothing.
create or replace function webhook_work(
  p_now timestamptz, p_tenants integer[] default null, out work text, out tenant_id integer, out endpoint_id bigint
) returns setof record language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select 'facts', o.tenant_id, 0::bigint
    from outbox o where p_tenants is null or o.tenant_id = any(p_tenants) group by o.tenant_id
  union all
  select 'facts', p.tenant_id, 0
    from player_messages p where (p_tenants is null or p.tenant_id = any(p_tenants)) and p.due_at <= p_now group by p.tenant_id
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
  select 'players', k.tenant_id, 0
    from campaigns k
    join event_heads h on h.tenant_id = k.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
    join scoring_cursors c on c.tenant_id = k.tenant_id and (p_tenants is null or c.tenant_id = any(p_tenants))
    left join player_watches w on w.tenant_id = k.tenant_id and w.campaign_id = k.campaign_id
   where k.state = 'published' and k.definition ->> 'player_messages' = 'true'
     and (p_tenants is null or k.tenant_id = any(p_tenants))
     and (w.seq is null or h.seq > w.seq or c.changes + c.campaigns_version > w.changes)
   group by k.tenant_id
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

revoke execute on function webhook_work from public;
