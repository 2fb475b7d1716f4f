-- What the window and the grace were to be of a campaign that was ended early: copies and templates keep them.
alter table campaigns add column planned jsonb;

update campaigns set planned = plan.planned
  from (
    select distinct on (v.tenant_id, v.campaign_id) v.tenant_id, v.campaign_id,
           jsonb_build_object('end', v.definition->>'end', 'grace_seconds', v.definition->'rules'->'grace_seconds') as planned
      from audit_log a
      join campaign_versions v on v.tenant_id = a.tenant_id and v.campaign_id = a.campaign_id
       and v.version = (a.details->>'version')::integer - 1
     where a.action = 'campaign.finished'
     order by v.tenant_id, v.campaign_id, v.version
  ) as plan
 where campaigns.tenant_id = plan.tenant_id and campaigns.campaign_id = plan.campaign_id;
