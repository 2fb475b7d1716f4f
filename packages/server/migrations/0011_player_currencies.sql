-- In which currencies each player plays, and until which UTC day: whom a late rate concerns (docs/decisions/late-rates.md).
create table player_currencies (
  tenant_id integer not null,
  currency text collate "C" not null,
  player_id text collate "C" not null,
  last_day date not null,
  primary key (tenant_id, currency, player_id)
) with (fillfactor = 80);
alter table player_currencies enable row level security;
create policy of_tenant on player_currencies using (tenant_id = (select current_tenant()));

insert into player_currencies (tenant_id, currency, player_id, last_day)
select tenant_id, currency, player_id, max((occurred_at at time zone 'UTC')::date)
  from events where kind = 'gameround'
 group by tenant_id, currency, player_id;

-- By how much (µs) the time of any gameround event was ahead of its receipt: no campaign counts an event later than its end of grace
-- and that.
alter table scoring_cursors add column furthest_ahead bigint not null default 0;
update scoring_cursors c
   set furthest_ahead = coalesce((
         select greatest(0, max((extract(epoch from e.occurred_at - e.received_at) * 1000000)::bigint))
           from events e where e.tenant_id = c.tenant_id and e.kind = 'gameround'), 0);
