-- Levels (docs/rules/levels.md): when the season began that the board shows, µs; null: there is none. What players reached is
-- in mission_completions, as the steps of missions are.
alter table campaigns add column season_began bigint;
