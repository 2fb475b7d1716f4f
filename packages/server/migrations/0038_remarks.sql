-- What staff note about a campaign (docs/rules/operations.md#11). Only an erasure changes a text.
create table remarks (
  tenant_id integer not null,
  remark_id bigint generated always as identity,
  campaign_id bigint not null,
  text text not null,
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, remark_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);
create index remarks_by_campaign on remarks (tenant_id, campaign_id, remark_id);
alter table remarks enable row level security;
create policy of_tenant on remarks using (tenant_id = current_tenant());
