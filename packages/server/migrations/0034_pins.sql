-- A campaign whose time is over is pinned before it is settled (docs/decisions/settlement.md): what its board is the fold of is written down,
-- and no later correction changes it. Null: not pinned, or settled already.
alter table campaigns
  add column pinned_seq bigint,
  -- scoring_cursors.changes.
  add column pinned_changes bigint,
  -- The newest refold that was asked for by then: those up to it still count in this board.
  add column pinned_refold bigint,
  -- As settlements.rates.
  add column pinned_rates json;
