-- Messages of the time in which an endpoint is disabled are withheld for it (docs/rules/webhooks.md#7).
alter table webhook_deliveries
  drop constraint webhook_deliveries_status_check,
  add constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed', 'withheld'));

-- Troubles that staff must know of (docs/rules/notices.md), each once while it lasts.
create table notices (
  tenant_id integer not null,
  notice_id bigint generated always as identity,
  kind text collate "C" not null check (kind in ('webhook_disabled', 'source_still', 'backup_failed')),
  -- Of the endpoint or the API key.
  about text collate "C" not null,
  name text not null,
  detail text,
  at timestamptz not null,
  ended_at timestamptz,
  -- Whether its e-mails are written.
  addressed boolean not null default false,
  primary key (tenant_id, notice_id)
);
create unique index notices_open on notices (tenant_id, kind, about) where ended_at is null;
create index notices_to_address on notices (tenant_id) where not addressed;

-- One e-mail a notice and recipient.
create table notice_mails (
  tenant_id integer not null,
  notice_id bigint not null,
  recipient text collate "C" not null,
  status text collate "C" not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text,
  primary key (tenant_id, notice_id, recipient),
  foreign key (tenant_id, notice_id) references notices (tenant_id, notice_id) on delete cascade
);
create index notice_mails_due on notice_mails (next_attempt_at) where status = 'pending';

-- Who gets e-mails of a tenant, which API keys must not be still, and which process does the tenant's work on notices.
create table notice_settings (
  tenant_id integer not null,
  recipients text[] not null default '{}',
  -- [{"api_key_id", "minutes"}]
  still_sources jsonb not null default '[]',
  -- When the sources are looked at next; null: there are none.
  look_at timestamptz,
  claimed_by bigint,
  claimed_until timestamptz,
  primary key (tenant_id)
);

alter table notices enable row level security;
create policy of_tenant on notices using (tenant_id = current_tenant());
alter table notice_mails enable row level security;
create policy of_tenant on notice_mails using (tenant_id = current_tenant());
alter table notice_settings enable row level security;
create policy of_tenant on notice_settings using (tenant_id = current_tenant());
