-- What the list of players is searched and ordered by (docs/decisions/player-list.md): the beginning of the latest name in its plain form,
-- the latest hour of play (hours since the Unix epoch; 0: no play), and the days of play among the 28 up to that one (bit 0: its day).
alter table players
  add column name_key text collate "C",
  add column last_hour integer not null default 0,
  add column played_days integer not null default 0,
  add column days_played smallint not null generated always as (bit_count(played_days::bit(28))) stored;

-- Only the latest day of play was kept before.
update players p
   set last_hour = c.last_hour, played_days = 1
  from (select tenant_id, player_id, (least(max(last_day), current_date) - date '1970-01-01') * 24 as last_hour
          from player_currencies group by tenant_id, player_id) as c
 where p.tenant_id = c.tenant_id and p.player_id = c.player_id;
update players
   set name_key = left(lower(normalize(facts::json #>> '{username,0}', NFKC) collate "default"), 64)
 where facts like '%"username"%';

create index players_by_name on players (tenant_id, name_key, player_id) where name_key is not null;
create index players_by_play on players (tenant_id, last_hour, player_id);
create index players_by_days on players (tenant_id, days_played, last_hour, player_id);
