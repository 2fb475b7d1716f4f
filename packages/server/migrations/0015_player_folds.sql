-- Standings are checkpoints, written behind what boards show (docs/decisions/boards-from-memory.md), and all folds of a player whose
-- campaigns end in one month stand in one row: what is written of a player who plays hardly grows with the number of campaigns.

-- The UTC month (YYYYMM) in which the folded version of the campaign ends. Campaigns that are over would otherwise be written again with
-- every round of their players.
alter table campaign_folds add column period integer;
update campaign_folds f
   set period = to_char((v.definition ->> 'end')::timestamptz at time zone 'UTC', 'YYYYMM')::integer
  from campaign_versions v
 where v.tenant_id = f.tenant_id and v.campaign_id = f.campaign_id and v.version = f.version;
alter table campaign_folds alter column period set not null;

-- `scores`: JSON array of [fold_id, score in 10^-8 as text, reached_at in µs], of the folds in which the player has a score.
-- `folds`: the folds as packages/rules/src/fold/player-row.ts encodes them. Both may name folds that are gone. Rows stay in their page
-- and are not compressed up to the size of a page: fifty folds have some 6 kB.
create table player_folds (
  tenant_id integer not null,
  period integer not null,
  player_id text collate "C" not null,
  scores text not null,
  folds text not null,
  primary key (tenant_id, period, player_id)
) with (fillfactor = 70, toast_tuple_target = 8160);
alter table player_folds alter column scores set storage external, alter column folds set storage external;
alter table player_folds enable row level security;
create policy of_tenant on player_folds using (tenant_id = current_tenant());

insert into player_folds (tenant_id, period, player_id, scores, folds)
select s.tenant_id, f.period, s.player_id,
       '[' || coalesce(string_agg(
         format('[%s,"%s",%s]', s.fold_id, trunc(s.score * 100000000), (extract(epoch from s.reached_at) * 1000000)::bigint), ','
         order by s.fold_id) filter (where s.score is not null), '') || ']',
       '[0,[' || string_agg('[' || s.fold_id || ',' || substr(s.state, 2), ',' order by s.fold_id) || ']]'
  from standings s join campaign_folds f on f.tenant_id = s.tenant_id and f.fold_id = s.fold_id
 group by s.tenant_id, f.period, s.player_id;

drop table standings;

alter table scoring_cursors
  -- Counts what changed boards beside the log. With the number of an event it is a board's revision: both are durable.
  add column changes bigint not null default 0,
  -- Until when the process that scores is left alone. No lease: whoever moves the cursor first is right.
  add column leave_until timestamptz;
-- Boards that are there go on from a number above the one that they were last shown with.
update scoring_cursors set changes = (step + campaigns_version) / 1048576 + 1, leave_until = scored_at;
alter table scoring_cursors drop column scored_at;
update campaign_folds f set shown_version = c.seq + c.changes * 1048576
  from scoring_cursors c where c.tenant_id = f.tenant_id;
