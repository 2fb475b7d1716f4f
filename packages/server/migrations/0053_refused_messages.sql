-- Messages of other systems that were refused, kept whole until staff decide (docs/integrations/refused-messages.md), and
-- the rollbacks of Fast Track that were carried out (docs/integrations/fasttrack.md).
create table refused_messages (
  tenant_id integer not null,
  refused_id bigint generated always as identity,
  source text collate "C" not null,
  -- Of the message's text, so that one that is sent ten times is kept once.
  key uuid not null,
  received_at timestamptz not null,
  event text collate "C",
  message_id text collate "C",
  player_id text collate "C",
  -- JSON texts, because they may hold characters that no value of the database can.
  errors text not null,
  message text,
  state text collate "C" not null default 'open' check (state in ('open', 'sent', 'discarded')),
  times_sent_again integer not null default 0,
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (tenant_id, refused_id)
);
create unique index refused_messages_once on refused_messages (tenant_id, source, key);
create index refused_messages_by_state on refused_messages (tenant_id, state, refused_id);
create index refused_messages_by_player on refused_messages (tenant_id, player_id);
create index refused_messages_by_time on refused_messages (tenant_id, received_at);
alter table refused_messages enable row level security;
create policy of_tenant on refused_messages using (tenant_id = current_tenant());

create table rollbacks (
  tenant_id integer not null,
  -- Of the rollback's own id, as events have one: a rollback has an effect once, for ever.
  key uuid not null,
  rolled_back_at timestamptz not null,
  primary key (tenant_id, key)
);
alter table rollbacks enable row level security;
create policy of_tenant on rollbacks using (tenant_id = current_tenant());
