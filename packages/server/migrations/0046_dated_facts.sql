-- A win that a supplier's own promotion paid (docs/rules/rounds.md#7); null: it is none. Events of before stay as they were.
alter table events add column is_supplier_promo boolean;

-- When incentives of a player were paused (docs/rules/facts.md#5): null where no event ever said that they are.
alter table players add column pauses text;
create index players_paused on players (tenant_id, player_id) where pauses is not null;
