-- What the migrations give, read from the catalog by `npm run schema`. Not to be edited: add a migration.

create type event_kind as enum ('gameround', 'deposit', 'withdraw', 'player', 'game', 'login');

create table api_keys (
  tenant_id integer not null,
  api_key_id integer generated always as identity not null,
  name text not null,
  scopes text[] not null,
  key_hash bytea not null,
  key_hint text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (tenant_id, api_key_id),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table campaign_folds (
  tenant_id integer not null,
  campaign_id bigint not null,
  fold_id bigint generated always as identity not null,
  version integer not null,
  started_seq bigint not null,
  built_to text collate "C",
  complete boolean default false not null,
  shown boolean default false not null,
  constraint campaign_folds_pkey PRIMARY KEY (tenant_id, campaign_id, fold_id),
  constraint campaign_folds_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);

create table campaign_versions (
  tenant_id integer not null,
  campaign_id bigint not null,
  version integer not null,
  definition json not null,
  author text not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint campaign_versions_pkey PRIMARY KEY (tenant_id, campaign_id, version),
  constraint campaign_versions_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);

create table campaigns (
  tenant_id integer not null,
  campaign_id bigint generated always as identity not null,
  custom_id text collate "C" not null,
  state text not null,
  version integer not null,
  definition json not null,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  constraint campaigns_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint campaigns_tenant_id_custom_id_key UNIQUE (tenant_id, custom_id),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'settled'::text, 'cancelled'::text]))),
  constraint campaigns_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table event_heads (
  tenant_id integer not null,
  seq bigint default 0 not null,
  duplicates bigint default 0 not null,
  conflicts bigint default 0 not null,
  rejected bigint default 0 not null,
  constraint event_heads_pkey PRIMARY KEY (tenant_id),
  constraint event_heads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=50);

create table event_keys (
  tenant_id integer not null,
  key uuid not null,
  content bigint not null,
  constraint event_keys_pkey PRIMARY KEY (tenant_id, key)
);

create table events (
  tenant_id integer not null,
  seq bigint not null,
  received_at timestamp with time zone not null,
  occurred_at timestamp with time zone not null,
  kind event_kind not null,
  is_win boolean,
  is_bonus boolean,
  voided boolean default false not null,
  unique_id text collate "C" not null,
  player_id text collate "C",
  game_id text collate "C",
  round_id text collate "C",
  currency text collate "C",
  amount numeric,
  data json,
  constraint events_pkey PRIMARY KEY (tenant_id, seq)
);

create table exchange_rates (
  tenant_id integer not null,
  currency text collate "C" not null,
  rate_date date not null,
  per_eur numeric not null,
  constraint exchange_rates_pkey PRIMARY KEY (tenant_id, currency, rate_date),
  constraint exchange_rates_per_eur_check CHECK ((per_eur > (0)::numeric)),
  constraint exchange_rates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table games (
  tenant_id integer not null,
  game_id text collate "C" not null,
  facts text not null,
  constraint games_pkey PRIMARY KEY (tenant_id, game_id)
) with (fillfactor=80);

create table opt_ins (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  joined_at timestamp with time zone not null,
  constraint opt_ins_pkey PRIMARY KEY (tenant_id, campaign_id, player_id),
  constraint opt_ins_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);

create table players (
  tenant_id integer not null,
  player_id text collate "C" not null,
  facts text not null,
  constraint players_pkey PRIMARY KEY (tenant_id, player_id)
) with (fillfactor=80);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table scoring_cursors (
  tenant_id integer not null,
  seq bigint default 0 not null,
  step bigint default 0 not null,
  campaigns_version bigint default 0 not null,
  constraint scoring_cursors_pkey PRIMARY KEY (tenant_id),
  constraint scoring_cursors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=50);

create table scoring_steps (
  tenant_id integer not null,
  step bigint not null,
  player_ids text[] not null,
  constraint scoring_steps_pkey PRIMARY KEY (tenant_id, step)
);

create table signing_keys (
  key_id text collate "C" not null,
  private_jwk json not null,
  public_jwk json not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (key_id)
);

create table standings (
  tenant_id integer not null,
  fold_id bigint not null,
  player_id text collate "C" not null,
  score numeric,
  reached_at timestamp with time zone,
  state text not null,
  constraint standings_pkey PRIMARY KEY (tenant_id, fold_id, player_id)
) with (fillfactor=70);

create table tenants (
  tenant_id integer generated always as identity not null,
  name text collate "C" not null,
  default_language text default 'en'::text not null,
  mask_usernames boolean default false not null,
  player_hash_secret bytea not null,
  created_at timestamp with time zone not null,
  constraint tenants_pkey PRIMARY KEY (tenant_id),
  constraint tenants_name_key UNIQUE (name)
);

create table users (
  tenant_id integer not null,
  user_id integer generated always as identity not null,
  username text collate "C" not null,
  password_hash text not null,
  role text not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (tenant_id, user_id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'manager'::text, 'admin'::text, 'owner'::text]))),
  constraint users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

CREATE UNIQUE INDEX api_keys_by_hash ON public.api_keys USING btree (key_hash);

CREATE INDEX events_by_round ON public.events USING btree (tenant_id, player_id, round_id, occurred_at) WHERE (kind = 'gameround'::event_kind);

CREATE UNIQUE INDEX users_by_username ON public.users USING btree (lower(username));

CREATE OR REPLACE FUNCTION public.append_events(p_tenant_id integer, p_received_at timestamp with time zone, p_events json, p_duplicates integer, p_conflicts integer, OUT head bigint, OUT resends integer[], OUT conflicts integer[])
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_head bigint;
  v_fresh integer[];
begin
  select h.seq into strict v_head from event_heads h where h.tenant_id = p_tenant_id for update;

  with batch as materialized (
    select * from json_to_recordset(p_events) as e(
      i integer, key uuid, content bigint, occurred_at bigint, kind event_kind, is_win boolean, is_bonus boolean,
      unique_id text, player_id text, game_id text, round_id text, currency text, amount numeric, data json)
  ), fresh_keys as (
    insert into event_keys (tenant_id, key, content)
    select p_tenant_id, b.key, b.content from batch b order by b.key
    on conflict do nothing returning event_keys.key
  ), fresh as materialized (
    select b.*, v_head + row_number() over (order by b.i) as seq from batch b join fresh_keys using (key)
  ), appended as (
    insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                        player_id, game_id, round_id, currency, amount, data)
    select p_tenant_id, f.seq, p_received_at, timestamptz 'epoch' + f.occurred_at * interval '1 microsecond', f.kind,
           f.is_win, f.is_bonus, f.unique_id, f.player_id, f.game_id, f.round_id, f.currency, f.amount, f.data
    from fresh f
  )
  select coalesce(array_agg(f.i), '{}') into v_fresh from fresh f;

  -- Only a batch that held known events pays for telling resends from conflicts.
  if cardinality(v_fresh) < json_array_length(p_events) then
    select array_agg(b.i) filter (where k.content = b.content), array_agg(b.i) filter (where k.content <> b.content)
      into resends, conflicts
      from json_to_recordset(p_events) as b(i integer, key uuid, content bigint)
      left join unnest(v_fresh) as f(i) using (i)
      cross join lateral (
        select e.content from event_keys e where e.tenant_id = p_tenant_id and e.key = b.key limit 1) k
     where f.i is null;
  end if;
  resends := coalesce(resends, '{}');
  conflicts := coalesce(conflicts, '{}');

  head := v_head + cardinality(v_fresh);
  update event_heads h
     set seq = head,
         duplicates = h.duplicates + p_duplicates + cardinality(append_events.resends),
         conflicts = h.conflicts + p_conflicts + cardinality(append_events.conflicts)
   where h.tenant_id = p_tenant_id;
end $function$;
