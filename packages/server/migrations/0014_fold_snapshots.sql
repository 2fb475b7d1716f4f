-- Snapshots of players' folds (docs/decisions/fold-snapshots.md): what a fold was after a player's first 500 rounds, 1,000 and so on. A late
-- event and a page of an explanation fold from the newest one before them, not from the beginning. They follow from the log, and are
-- written and deleted with the standings.
create table fold_snapshots (
  tenant_id integer not null,
  fold_id bigint not null,
  player_id text collate "C" not null,
  -- How many rounds were folded.
  rounds bigint not null,
  -- When the last of them started.
  started_at timestamptz not null,
  -- The fold, as packages/rules/src/fold/fold-text.ts encodes it.
  fold text not null,
  primary key (tenant_id, fold_id, player_id, rounds)
);
alter table fold_snapshots enable row level security;
create policy of_tenant on fold_snapshots using (tenant_id = current_tenant());

-- Folds have a new version, which tells how many rounds were folded. They are built again from the log where they stand; boards show what
-- they showed until a player is reached. A fold whose events were archived stays as it is: it is shown, and nothing can extend it.
update campaign_folds f set built_to = null, folded = 0, complete = false
 where not exists (
   select from archives a join campaign_versions v on v.tenant_id = a.tenant_id
    where a.tenant_id = f.tenant_id and v.campaign_id = f.campaign_id and v.version = f.version
      and (v.definition ->> 'start')::timestamptz < a.before);
