-- Why a player is excluded from a settled board (docs/rules/settlement.md); null: disqualified, or not kept, as before this
-- column.
alter table settlement_exclusions add column reason text collate "C";
