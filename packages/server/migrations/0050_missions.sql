-- Completions of missions that are fixed (docs/rules/missions.md#4): what was owed then stays owed. A row is made in the
-- transaction of its payout; `step` is 0 for the whole.
create table mission_completions (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  period integer not null,
  repeat integer not null,
  step integer not null,
  -- µs
  completed_at bigint not null,
  -- What completed it: null, a game round; else a deposit or a login, whose unique_id is the round_id.
  fact text collate "C",
  game_id text collate "C" not null,
  round_id text collate "C" not null,
  -- The newest event in the board when it was fixed.
  seq bigint not null,
  fixed_at timestamptz not null,
  -- Since when it would no longer be reached; null: it still is.
  lost_at timestamptz,
  primary key (tenant_id, campaign_id, player_id, period, repeat, step)
);
alter table mission_completions enable row level security;
create policy of_tenant on mission_completions using (tenant_id = current_tenant());
