-- What a cluster asks of the schema beyond 0012 (docs/clusters.md). Tables lie together only if the columns that they are spread by are of
-- one type. And a cluster plans no statement in a SQL function that has a parameter and reads tables that are spread; in PL/pgSQL it does.

do $$
declare
  v_table text;
begin
  foreach v_table in array array['sessions', 'intake_minutes', 'refused_events'] loop
    execute format('drop policy of_tenant on %I', v_table);
    execute format('alter table %I alter column tenant_id type integer', v_table);
    execute format('create policy of_tenant on %I using (tenant_id = current_tenant())', v_table);
  end loop;
end $$;

-- The functions below keep these: no search path and no temporary table can slip another table in.
do $$ begin perform set_config('search_path', format('%I, pg_temp', current_schema()), true); end $$;

create or replace function webhook_work(p_now timestamptz, out work text, out tenant_id integer, out endpoint_id bigint)
returns setof record language plpgsql stable security definer set search_path from current as $$
#variable_conflict use_column
begin
  return query
  select 'facts', o.tenant_id, 0::bigint from outbox o group by o.tenant_id
  union all
  select 'moments', m.tenant_id, 0 from campaign_moments m where m.next_at <= p_now group by m.tenant_id
  union all
  select 'leads', w.tenant_id, 0
    from lead_watches w
    join event_heads h on h.tenant_id = w.tenant_id
    join scoring_cursors c on c.tenant_id = w.tenant_id
   where h.seq > w.seq or c.changes + c.campaigns_version > w.changes or w.again_at <= p_now
  union all
  select 'deliveries', e.tenant_id, e.endpoint_id
    from webhook_endpoints e
   where e.next_due_at <= p_now and e.disabled_at is null and (e.claimed_until is null or e.claimed_until <= p_now)
  union all
  select 'cleaning', e.tenant_id, e.endpoint_id from webhook_endpoints e where e.cleaned_at <= p_now - interval '1 day';
end $$;

create or replace function rewards_due(p_now timestamptz)
returns setof integer language plpgsql stable security definer set search_path from current as $$
begin
  return query
  select e.tenant_id from reward_endpoints e
   where (e.claimed_until is null or e.claimed_until <= p_now)
     and (exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and p.status = 'approved'
               and (p.next_attempt_at is null or p.next_attempt_at <= p_now))
          or exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and p.status = 'sent' and p.next_attempt_at <= p_now));
end $$;

create or replace function due_schedules(p_now timestamptz, p_limit integer, out tenant_id integer, out schedule_id bigint)
returns setof record language plpgsql stable security definer set search_path from current as $$
#variable_conflict use_column
begin
  return query
  select s.tenant_id, s.schedule_id from schedules s
   where s.due_at <= p_now order by s.due_at, s.tenant_id, s.schedule_id limit p_limit;
end $$;

-- tenants is whole and audit_log is spread, so each is read by a statement of its own.
create or replace function remove_expired_entries(p_tenant_id bigint, p_limit integer)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  v_before timestamptz;
  v_removed bigint;
begin
  select date_trunc('day', log_clock(), 'UTC') - t.retention_audit_days * interval '24 hours' into v_before
    from tenants t where t.tenant_id = p_tenant_id and p_tenant_id = current_tenant();
  delete from audit_log a
   where a.tenant_id = p_tenant_id and a.at < v_before
     -- Entries are numbered in time, so only the oldest are looked at.
     and a.audit_id = any(array(
           select o.audit_id from audit_log o where o.tenant_id = p_tenant_id order by o.audit_id limit p_limit));
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- An append runs as a whole on the machine of its tenant. There each statement must say the tenant as the argument says it, by the same
-- type, and rows that come from no table are copied in, which row-level security refuses: so the function has its owner's rights and
-- looks itself whether it was called for the tenant of the transaction.
drop function append_events(bigint, uuid[], bigint[], json, integer, integer);

-- Appends a batch in one round trip (invariants I1, I2, I9, I11). `p_keys`, which differ from one another, `p_contents` and the
-- objects in `p_events` are of the same events in the same order; events known to the tenant are left out. The row of event_heads is
-- locked first, so that numbers and times of receipt become visible in order and no other append of the tenant can add a key
-- while this one looks; keys are written in key order.
-- Answers the head after the append and, of the events that were known, the positions, from 0, of resends and conflicts.
-- `p_duplicates` and `p_conflicts` are those that the sender's own batch already held; they are only counted.
create function append_events(
  p_tenant_id integer, p_keys uuid[], p_contents bigint[], p_events json, p_duplicates integer, p_conflicts integer,
  out head bigint, out resends integer[], out conflicts integer[]
) language plpgsql security definer set search_path from current
-- A plan made while event_keys was empty would look through all of it for every batch, for as long as the connection lives.
set enable_seqscan = off
as $$
declare
  v_head bigint;
  v_received_at timestamptz;
  v_seqs bigint[];
  v_fresh bigint;
begin
  if p_tenant_id is distinct from current_tenant() then
    raise insufficient_privilege using message = 'an append is for the tenant of its transaction';
  end if;

  select h.seq, h.received_at into strict v_head, v_received_at
    from event_heads h where h.tenant_id = p_tenant_id for update;
  -- A statement of its own: one that waited for the lock would have read the clock before.
  v_received_at := greatest(v_received_at, log_clock());

  select array_agg(b.seq order by b.place), count(b.seq),
         coalesce(array_agg(b.place - 1) filter (where b.known_content = b.content), '{}'),
         coalesce(array_agg(b.place - 1) filter (where b.known_content <> b.content), '{}')
    into v_seqs, v_fresh, resends, conflicts
    from (select e.place::integer as place, e.content, k.content as known_content,
                 case when k.content is null
                      then v_head + count(*) filter (where k.content is null) over (order by e.place) end as seq
            from unnest(p_keys, p_contents) with ordinality as e(key, content, place)
            -- One look into the key's index an event; as a plain join, PostgreSQL read all keys of the tenant for each.
            left join lateral (
              select k.content from event_keys k where k.tenant_id = p_tenant_id and k.key = e.key limit 1) k on true) as b;

  if v_fresh > 0 then
    insert into event_keys (tenant_id, key, content, seq)
    select p_tenant_id, b.key, b.content, b.seq
      from unnest(p_keys, p_contents, v_seqs) as b(key, content, seq)
     where b.seq is not null
     order by b.key;

    insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                        player_id, game_id, round_id, currency, amount, data)
    select p_tenant_id, b.seq, v_received_at, timestamptz 'epoch' + b.occurred_at * interval '1 microsecond', b.kind,
           b.is_win, b.is_bonus, b.unique_id, b.player_id, b.game_id, b.round_id, b.currency, b.amount, b.data
      from rows from (
       json_to_recordset(p_events) as (
         occurred_at bigint, kind event_kind, is_win boolean, is_bonus boolean, unique_id text, player_id text, game_id text,
         round_id text, currency text, amount numeric, data json),
       unnest(v_seqs)) as b(occurred_at, kind, is_win, is_bonus, unique_id, player_id, game_id, round_id, currency, amount, data, seq)
     where b.seq is not null;
  end if;

  head := v_head + v_fresh;
  update event_heads h
     set seq = head,
         received_at = case when v_fresh > 0 then v_received_at else h.received_at end,
         duplicates = h.duplicates + p_duplicates + cardinality(append_events.resends),
         conflicts = h.conflicts + p_conflicts + cardinality(append_events.conflicts)
   where h.tenant_id = p_tenant_id;
end $$;
revoke execute on function append_events from public;
