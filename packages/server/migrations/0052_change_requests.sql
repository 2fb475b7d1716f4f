-- Edits that a second person applies (docs/rules/change-requests.md), and whether a tenant demands them.
create table change_requests (
  tenant_id integer not null,
  request_id bigint generated always as identity,
  campaign_id bigint not null,
  state text collate "C" not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  -- The version of the campaign that the edit follows.
  version integer not null,
  definition jsonb not null,
  reason text,
  hash text collate "C" not null,
  consequences jsonb not null,
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  applied_version integer,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);
create index change_requests_by_campaign on change_requests (tenant_id, campaign_id, request_id);
create index change_requests_by_state on change_requests (tenant_id, state, request_id);
alter table change_requests enable row level security;
create policy of_tenant on change_requests using (tenant_id = current_tenant());

alter table tenants add column change_requests text collate "C" not null default 'optional'
  constraint tenants_change_requests_check check (change_requests in ('optional', 'required'));
