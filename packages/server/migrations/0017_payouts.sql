-- What winners are owed (decisions 9): one row for each winner and prize, made in the transaction that settles the campaign.
create table payouts (
  tenant_id integer not null,
  payout_id bigint generated always as identity,
  campaign_id bigint not null,
  custom_id text collate "C" not null,
  place integer not null,
  -- Null once the player is erased; the hash stays.
  player_id text collate "C",
  player_hash text collate "C" not null,
  player_username text,
  -- As the campaign's definition had it, with the currency of its amount.
  prize json not null,
  -- The same on every attempt: a function of tenant, campaign, player and prize.
  transaction_id text collate "C" not null,
  status text collate "C" not null
    check (status in ('pending', 'approved', 'sent', 'failed', 'paid', 'rejected')),
  -- Of the newest move.
  reason text,
  created_at timestamptz not null,
  -- Who approved it since it was pending: [{"by", "at"}], in that order.
  approvals jsonb not null default '[]',
  approved_by text,
  approved_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  -- How many rows of payout_moves it has.
  moves integer not null default 0,
  primary key (tenant_id, payout_id)
);
-- Nothing is owed twice.
create unique index payouts_by_transaction on payouts (tenant_id, transaction_id);
create index payouts_by_time on payouts (tenant_id, created_at desc, payout_id);
create index payouts_by_campaign on payouts (tenant_id, campaign_id, status, payout_id);
create index payouts_by_player on payouts (tenant_id, player_id);
-- Those that may be sent: few of many.
create index payouts_to_send on payouts (tenant_id, next_attempt_at, payout_id) where status = 'approved';

-- What happened to a payout since it was made, numbered from 1 for each.
create table payout_moves (
  tenant_id integer not null,
  payout_id bigint not null,
  number integer not null,
  -- The same as to_status where the first of two people approves.
  from_status text collate "C" not null,
  to_status text collate "C" not null,
  at timestamptz not null,
  -- Username; null for what the service did by itself.
  author text,
  reason text,
  details json,
  primary key (tenant_id, payout_id, number),
  foreign key (tenant_id, payout_id) references payouts on delete cascade
);

alter table payouts enable row level security;
create policy of_tenant on payouts using (tenant_id = current_tenant());
alter table payout_moves enable row level security;
create policy of_tenant on payout_moves using (tenant_id = current_tenant());

-- How many people approve a payout. The functions that answer whole rows of tenants are made anew with the column.
drop function all_tenants(), create_tenant(text, text, boolean, bytea, timestamptz);
alter table tenants
  add column payout_approval text collate "C" not null default 'one' check (payout_approval in ('none', 'one', 'two'));

create function all_tenants() returns setof tenants language sql stable security definer
begin atomic
  select * from tenants;
end;

create function create_tenant(
  p_name text, p_default_language text, p_mask_usernames boolean, p_player_hash_secret bytea, p_created_at timestamptz
) returns setof tenants language sql security definer
begin atomic
  insert into tenants (name, default_language, mask_usernames, player_hash_secret, created_at)
  values (p_name, p_default_language, p_mask_usernames, p_player_hash_secret, p_created_at)
  on conflict (name) do nothing
  returning *;
end;

revoke execute on function all_tenants, create_tenant from public;

-- Every definition says its budget from now on; those stored before have none. The text of a definition is kept as it was otherwise.
update campaigns
   set definition = overlay(definition::text placing '{"budget":null,' from position('{' in definition::text) for 1)::json;
update campaign_versions
   set definition = overlay(definition::text placing '{"budget":null,' from position('{' in definition::text) for 1)::json;
