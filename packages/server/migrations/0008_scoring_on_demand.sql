-- Scoring holds the state of those tenants that it serves or scores (docs/decisions/tenants-on-demand.md).

alter table scoring_cursors
  -- How many players are known, so that a new fold need not count them while the cursor is locked.
  add column players bigint not null default 0,
  -- The process that took the newest step, and when: others leave the work to it while it is at it. No lease: the lock decides.
  add column scored_by bigint,
  add column scored_at timestamptz;
update scoring_cursors c set players = (select count(*) from players p where p.tenant_id = c.tenant_id);

alter table campaign_folds alter column players type bigint;

-- The games of which a step learnt, so that other processes read those and not the whole catalogue.
alter table scoring_steps add column game_ids text[] not null default '{}';

drop function progress_of_tenants();

-- The tenants whose scoring is behind their log, or has players or folds to fold. Asked once, when a process starts: what another one
-- left behind when it was killed.
create function tenants_behind() returns setof integer language sql stable security definer
begin atomic
  select c.tenant_id
    from scoring_cursors c join event_heads h on h.tenant_id = c.tenant_id
   where h.seq > c.seq
      or exists (select from refolds r where r.tenant_id = c.tenant_id)
      or exists (select from campaign_folds f where f.tenant_id = c.tenant_id and not f.complete);
end;
revoke execute on function tenants_behind from public;
