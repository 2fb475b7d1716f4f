-- Settlement (docs/decisions/settlement.md): at end + grace a board is final.

-- When the board is final: the end and the grace of the newest version.
alter table campaigns add column closes_at timestamptz;
set local timezone = 'UTC';
update campaigns
   set closes_at = (definition ->> 'end')::timestamptz
                 + (definition -> 'rules' ->> 'grace_seconds')::integer * interval '1 second';
alter table campaigns alter column closes_at set not null;
create index campaigns_to_settle on campaigns (closes_at) where state = 'published';

-- What a settled board is the fold of. All of it is needed to prove the board later, whatever changes then.
create table settlements (
  tenant_id integer not null,
  campaign_id bigint not null,
  version integer not null,
  -- Events after this one are not in the board.
  seq bigint not null,
  -- scoring_cursors.changes: what was voided later still counts in this board.
  changes bigint not null,
  settled_at timestamptz not null,
  count bigint not null,
  board_hash text not null,
  -- The exchange rates of that moment: [currency, date, per_eur], ordered.
  rates json not null,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);

-- Players who have a score and may not stand on the board: blocked, outside of the audience or disqualified at that moment.
create table settlement_exclusions (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  primary key (tenant_id, campaign_id, player_id)
);

alter table settlements enable row level security;
alter table settlement_exclusions enable row level security;
create policy of_tenant on settlements using (tenant_id = current_tenant());
create policy of_tenant on settlement_exclusions using (tenant_id = current_tenant());

-- Of a void event: scoring_cursors.changes after the void. Null: from before there were settlements.
alter table events add column voided_change bigint;

-- Published campaigns whose time of settlement has passed, by the clock of the log. Asked again and again by one loop of each process.
create function campaigns_to_settle() returns table (tenant_id integer, campaign_id bigint, closes_at timestamptz)
  language sql stable security definer
begin atomic
  select c.tenant_id, c.campaign_id, c.closes_at
    from campaigns c
   where c.state = 'published' and c.closes_at < log_clock();
end;
revoke execute on function campaigns_to_settle from public;
