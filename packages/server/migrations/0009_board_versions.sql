-- Where the tenant's scoring stood (its step and its campaigns_version, added up) when it last changed what the fold's board shows. With
-- the campaign's own version it is the board's version: the same on every server and after every start, growing with every change.
-- Boards that are there go on from the number that they were last shown with.
alter table campaign_folds add column shown_version bigint not null default 0;
update campaign_folds f set shown_version = c.step + c.campaigns_version
  from scoring_cursors c where c.tenant_id = f.tenant_id;
