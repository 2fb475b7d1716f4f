-- Daily exports of facts (docs/exports/facts.md): how far each tenant's are, and which process makes the one under way.
create table fact_exports (
  tenant_id integer not null,
  -- The newest day that was exported, and when that ended.
  last_day date,
  exported_at timestamptz,
  -- The export under way; others leave it to the process that claimed it until that time.
  day date,
  begun_at timestamptz,
  percent integer not null default 0,
  claimed_by bigint,
  claimed_until timestamptz,
  -- What failed since the newest export, how often in a row, and when it is tried again.
  failed_day date,
  failed_at timestamptz,
  reason text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  primary key (tenant_id)
);
alter table fact_exports enable row level security;
create policy of_tenant on fact_exports using (tenant_id = current_tenant());

-- Exports read what became of payouts, and what was voided, on one day.
create index payout_moves_by_time on payout_moves (tenant_id, at, payout_id, number);
create index decisions_of_voids on decisions (tenant_id, decision_id) where kind = 'void';
