-- What is said of players to other systems (docs/rules/webhooks.md#8): what waits, and for a minute when the last was sent.
create table player_messages (
  tenant_id integer not null,
  player_id text collate "C" not null,
  type text collate "C" not null,
  campaign_id bigint not null,
  webhook_id text collate "C" not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  at timestamptz not null,
  -- Null: nothing waits.
  data jsonb,
  parts jsonb not null default '[]',
  sent_at timestamptz,
  -- When it may be sent, or what was sent is forgotten.
  due_at timestamptz not null,
  primary key (tenant_id, player_id, type, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);
create index player_messages_by_due on player_messages (due_at);

-- How far the boards of campaigns with messages were looked at.
create table player_watches (
  tenant_id integer not null,
  campaign_id bigint not null,
  seq bigint not null,
  changes bigint not null,
  -- Counts the looks that changed marks: a process that made the last one knows them.
  looks bigint not null,
  -- What is there was so before messages were switched on.
  is_quiet boolean not null,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
) with (fillfactor = 50);

-- What was said of the players of a board; of those without a point nothing.
create table player_marks (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  tickets bigint not null,
  in_prizes boolean not null,
  primary key (tenant_id, campaign_id, player_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);

-- Whose boards are looked at: without such a campaign nothing is.
create index campaigns_with_player_messages on campaigns (tenant_id, campaign_id)
 where state = 'published' and definition ->> 'player_messages' = 'true';

alter table player_messages enable row level security;
create policy of_tenant on player_messages using (tenant_id = current_tenant());
alter table player_watches enable row level security;
create policy of_tenant on player_watches using (tenant_id = current_tenant());
alter table player_marks enable row level security;
create policy of_tenant on player_marks using (tenant_id = current_tenant());
