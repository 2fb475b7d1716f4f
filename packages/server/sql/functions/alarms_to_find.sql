-- Returns the campaigns whose alarms are to be found (again): published ones whose log, corrections, rules or thresholds have
-- changed since they were found last. Of `p_tenants`, or of all tenants if it is null. Locks nothing.
create or replace function alarms_to_find(p_tenants integer[], p_now timestamptz)
returns table (tenant_id integer, campaign_id bigint) language plpgsql stable security definer
set search_path from current set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select c.tenant_id, c.campaign_id
    from campaigns c
    join scoring_cursors s on s.tenant_id = c.tenant_id
    left join alarm_settings t on t.tenant_id = c.tenant_id
    left join alarm_evaluations e on e.tenant_id = c.tenant_id and e.campaign_id = c.campaign_id
   where (p_tenants is null or c.tenant_id = any(p_tenants))
     and c.state = 'published' and c.pinned_seq is null
     and (e.tenant_id is null and coalesce(t.enabled, true)
          or e.settings_version <> coalesce(t.version, 0)
          or e.next_at <= p_now and coalesce(t.enabled, true)
             and (e.seq < s.seq or e.changes <> s.changes));
end $$;

revoke execute on function alarms_to_find from public;
