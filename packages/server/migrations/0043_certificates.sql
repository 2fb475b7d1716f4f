-- Certificates of settled campaigns (docs/certificates/format.md#6), made once and kept as files in parts.
create table certificates (
  tenant_id integer not null,
  campaign_id bigint not null,
  -- The index of the settlement's leaf among the decisions.
  settlement bigint not null,
  -- SHA-256 of the file in hexadecimal digits, and its bytes; null until it is made.
  hash text collate "C",
  bytes bigint,
  made_at timestamptz,
  -- Until then it is left to the process that makes it.
  claimed_until timestamptz,
  primary key (tenant_id, campaign_id)
);

create table certificate_parts (
  tenant_id integer not null,
  campaign_id bigint not null,
  number integer not null,
  content bytea not null,
  primary key (tenant_id, campaign_id, number)
);
alter table certificate_parts alter column content set storage external;

alter table certificates enable row level security;
create policy of_tenant on certificates using (tenant_id = current_tenant());
alter table certificate_parts enable row level security;
create policy of_tenant on certificate_parts using (tenant_id = current_tenant());
