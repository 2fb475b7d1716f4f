-- Segments by rule (docs/rules/segments.md#5): null of uploaded ones.
alter table segments
  add column rule json,
  add column evaluated text collate "C" check (evaluated in ('at_publish', 'live')),
  add constraint segments_by_rule_check check ((rule is null) = (evaluated is null));
-- The newest event that was read for a version of a segment by rule.
alter table segment_versions add column up_to bigint;

-- How far the log was looked at for players who enter a campaign by a live segment (docs/rules/segments.md#7).
create table segment_looks (
  tenant_id integer not null,
  campaign_id bigint not null,
  -- The version of the campaign that was looked at.
  version integer not null,
  up_to bigint not null,
  -- When all players were looked at.
  whole_at timestamptz not null,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);
alter table segment_looks enable row level security;
create policy of_tenant on segment_looks using (tenant_id = current_tenant());

-- Which of them are looked at, every second: without one, no definition is read.
create index campaigns_with_live_segments on campaigns (tenant_id, campaign_id)
 where state = 'published' and pinned_seq is null
   and (definition -> 'audience' -> 'segments')::jsonb @> '[{"evaluated": "live"}]';
