-- Raffles (docs/rules/raffles.md): what is published of the secret, the fixed list, and the draw.
create table raffles (
  tenant_id integer not null,
  campaign_id bigint not null,
  -- Published with the campaign: only the secret gives it.
  commitment bytea not null,
  -- The fixed list; null until the settlement.
  list_root bytea,
  players bigint,
  tickets bigint,
  fixed_at timestamptz,
  -- The value that staff entered for a supplied seed, once.
  value text,
  supplied_by text collate "C",
  supplied_at timestamptz,
  -- The draw; `secret` only where the seed was sealed.
  secret bytea,
  seed bytea,
  drawn_at timestamptz,
  primary key (tenant_id, campaign_id)
);
create index raffles_to_draw on raffles (tenant_id, campaign_id) where fixed_at is not null and drawn_at is null;

-- Apart from raffles, which everything that shows a raffle reads: only the draw reads a secret, and removes it here.
create table raffle_secrets (
  tenant_id integer not null,
  campaign_id bigint not null,
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  primary key (tenant_id, campaign_id)
);

create table raffle_winners (
  tenant_id integer not null,
  campaign_id bigint not null,
  -- In the order of the draw, from 1.
  number integer not null,
  -- The index of the prize in the definition.
  prize integer not null,
  ticket bigint not null,
  player_hash text collate "C" not null,
  primary key (tenant_id, campaign_id, number)
);

alter table raffles enable row level security;
create policy of_tenant on raffles using (tenant_id = current_tenant());
alter table raffle_secrets enable row level security;
create policy of_tenant on raffle_secrets using (tenant_id = current_tenant());
alter table raffle_winners enable row level security;
create policy of_tenant on raffle_winners using (tenant_id = current_tenant());
