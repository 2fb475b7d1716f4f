-- Webhooks (docs/webhooks.md, docs/decisions/webhook-delivery.md): where facts of the outbox are sent, and what became of each.

create table webhook_endpoints (
  tenant_id integer not null,
  endpoint_id bigint generated always as identity,
  url text not null,
  -- Types of messages; null: all.
  events text[],
  description text not null,
  secret text not null,
  -- Those before it that still sign, JSON array of {secret, until}.
  old_secrets json not null default '[]',
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('staff', 'failing', 'gone')),
  -- The first failure after the last success.
  failing_since timestamptz,
  -- When the first of its pending deliveries is due; null: there is none. By this alone work is found, however much waits.
  next_due_at timestamptz,
  -- The run of deliveries that has it: others leave it alone until then, so that messages go out one after the other.
  claimed_by bigint,
  claimed_until timestamptz,
  -- When old deliveries were last removed.
  cleaned_at timestamptz not null,
  primary key (tenant_id, endpoint_id)
) with (fillfactor = 50);
create index webhook_endpoints_by_due on webhook_endpoints (next_due_at);

create table webhook_deliveries (
  tenant_id integer not null,
  endpoint_id bigint not null,
  delivery_id bigint generated always as identity,
  -- The id that receivers see: that of the outbox.
  webhook_id text collate "C" not null,
  type text collate "C" not null,
  -- The body, to the byte the same on every attempt.
  payload text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  answer_status integer,
  answer_body text,
  last_error text,
  primary key (tenant_id, endpoint_id, delivery_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints on delete cascade
) with (fillfactor = 80);
create index webhook_deliveries_pending on webhook_deliveries (tenant_id, endpoint_id, delivery_id) where status = 'pending';

-- Campaigns of which it is still to be told that they started or finished, with the time at which the next of the two is.
create table campaign_moments (
  tenant_id integer not null,
  campaign_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  published_at timestamptz not null,
  started boolean not null,
  next_at timestamptz not null,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);
create index campaign_moments_by_next on campaign_moments (next_at);

-- What was over before there were webhooks is not told.
insert into campaign_moments (tenant_id, campaign_id, start_at, end_at, published_at, started, next_at)
select c.tenant_id, c.campaign_id, t.start_at, t.end_at, coalesce(c.published_at, c.created_at), t.start_at <= now(),
       case when t.start_at <= now() then t.end_at else t.start_at end
  from campaigns c
 cross join lateral (
   select (c.definition ->> 'start')::timestamptz as start_at, (c.definition ->> 'end')::timestamptz as end_at) t
 where c.state = 'published' and t.end_at > now();

-- How far the boards of a tenant were looked at for a new lead, and when they are looked at again whatever happens.
create table lead_watches (
  tenant_id integer not null,
  seq bigint not null,
  changes bigint not null,
  again_at timestamptz,
  primary key (tenant_id)
) with (fillfactor = 50);

-- Who led when it was last told, or first seen; player_hash null: nobody.
create table campaign_leads (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_hash text collate "C",
  told_at timestamptz,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, campaign_id) on delete cascade
);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['webhook_endpoints', 'webhook_deliveries', 'campaign_moments', 'lead_watches', 'campaign_leads'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy of_tenant on %I using (tenant_id = current_tenant())', v_table);
  end loop;
end $$;

-- What webhooks have to do now: facts to hand to endpoints, moments of campaigns to tell, leads to look at, deliveries that are due, old
-- ones to remove. Reads no row of a tenant that has nothing of these.
create function webhook_work(p_now timestamptz, out work text, out tenant_id integer, out endpoint_id bigint)
returns setof record language sql stable security definer
begin atomic
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
end;
revoke execute on function webhook_work from public;

-- Where a tenant's approved payouts are sent (docs/webhooks.md): one system at most.
create table reward_endpoints (
  tenant_id integer not null,
  url text not null,
  shape text not null check (shape in ('template', 'parameters')),
  secret text not null,
  old_secrets json not null default '[]',
  created_at timestamptz not null,
  claimed_by bigint,
  claimed_until timestamptz,
  primary key (tenant_id)
) with (fillfactor = 50);
alter table reward_endpoints enable row level security;
create policy of_tenant on reward_endpoints using (tenant_id = current_tenant());

-- Those that were taken and not confirmed: the endpoint is asked again.
create index payouts_to_ask on payouts (tenant_id, next_attempt_at, payout_id) where status = 'sent';

-- The tenants with a reward endpoint that payouts are due to.
create function rewards_due(p_now timestamptz) returns setof integer language sql stable security definer
begin atomic
  select e.tenant_id from reward_endpoints e
   where (e.claimed_until is null or e.claimed_until <= p_now)
     and (exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and p.status = 'approved'
               and (p.next_attempt_at is null or p.next_attempt_at <= p_now))
          or exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and p.status = 'sent' and p.next_attempt_at <= p_now));
end;
revoke execute on function rewards_due from public;
