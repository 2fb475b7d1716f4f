-- Levels (docs/rules/levels.md): when the season began that the board shows, µs; null: there is none. What players reached is
-- in mission_completions, as the steps of missions are.
alter table campaigns add column season_began bigint;

-- One function, campaigns_running, reads the campaigns of all kinds that are paid while they run.
drop function if exists missions_running(integer[]);
