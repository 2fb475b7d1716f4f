-- What happened and is to be told outside (docs/architecture.md, invariant I13): written in the transaction of the fact, with an id that
-- it keeps for ever, so that receivers can drop repeats.
create table outbox (
  tenant_id integer not null,
  message_id bigint generated always as identity,
  -- The id that receivers see: the same on every attempt.
  webhook_id text collate "C" not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  type text collate "C" not null,
  at timestamptz not null,
  data json not null,
  primary key (tenant_id, message_id)
);

alter table outbox enable row level security;
create policy of_tenant on outbox using (tenant_id = current_tenant());
