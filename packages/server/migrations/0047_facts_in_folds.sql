-- Finds the deposits and logins of a player in a campaign's window (docs/decisions/facts-in-folds.md) without the rows outside of it.
drop index events_beside_rounds;
create index events_beside_rounds on events (tenant_id, player_hash, occurred_at) where kind in ('deposit', 'withdraw', 'login');

-- A late rate concerns the players who deposited in its currency, too.
insert into player_currencies (tenant_id, currency, player_id, last_day)
select tenant_id, data ->> 'currency', player_id, max((occurred_at at time zone 'UTC')::date)
  from events where kind = 'deposit' and data ->> 'currency' is not null
 group by tenant_id, data ->> 'currency', player_id
    on conflict (tenant_id, currency, player_id)
    do update set last_day = greatest(player_currencies.last_day, excluded.last_day);

-- By how much (µs) the time of a deposit or login was ahead of its receipt, as it is kept of game rounds.
update scoring_cursors c
   set furthest_ahead = greatest(c.furthest_ahead, coalesce((
         select max((extract(epoch from e.occurred_at - e.received_at) * 1000000)::bigint)
           from events e where e.tenant_id = c.tenant_id and e.kind in ('deposit', 'login')), 0));
