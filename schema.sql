-- What migrations and functions give, read from the catalog by `npm run schema`. Not to be edited: add a migration or change a function.

create type event_kind as enum ('gameround', 'deposit', 'withdraw', 'player', 'game', 'login');

create table alarm_decisions (
  tenant_id integer not null,
  alarm_id bigint not null,
  number integer not null,
  status text collate "C" not null,
  reason text not null,
  author text not null,
  at timestamp with time zone not null,
  constraint alarm_decisions_pkey PRIMARY KEY (tenant_id, alarm_id, number),
  constraint alarm_decisions_tenant_id_alarm_id_fkey FOREIGN KEY (tenant_id, alarm_id) REFERENCES alarms(tenant_id, alarm_id)
);
alter table alarm_decisions enable row level security;

create table alarm_evaluations (
  tenant_id integer not null,
  campaign_id bigint not null,
  seq bigint not null,
  changes bigint not null,
  settings_version integer not null,
  thresholds jsonb not null,
  evaluated_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  constraint alarm_evaluations_pkey PRIMARY KEY (tenant_id, campaign_id)
);
alter table alarm_evaluations enable row level security;

create table alarm_settings (
  tenant_id integer not null,
  thresholds jsonb default '{}'::jsonb not null,
  version integer default 0 not null,
  enabled boolean default true not null,
  changed_at timestamp with time zone,
  claimed_by bigint,
  claimed_until timestamp with time zone,
  constraint alarm_settings_pkey PRIMARY KEY (tenant_id)
);
alter table alarm_settings enable row level security;

create table alarms (
  tenant_id integer not null,
  alarm_id bigint generated always as identity not null,
  campaign_id bigint not null,
  kind text collate "C" not null,
  player_hash text collate "C" not null,
  player_id text collate "C",
  has_cause boolean not null,
  decision text collate "C",
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  decisions integer default 0 not null,
  status text collate "C" generated always as (COALESCE(decision,
CASE
    WHEN has_cause THEN 'open'::text
    ELSE 'withdrawn'::text
END)) stored not null,
  first_seen_at timestamp with time zone not null,
  raised_at timestamp with time zone not null,
  score_share numeric(5,4),
  summary text not null,
  evidence jsonb not null,
  related jsonb not null,
  at_stake jsonb not null,
  constraint alarms_pkey PRIMARY KEY (tenant_id, alarm_id)
);
alter table alarms enable row level security;

create table api_keys (
  tenant_id bigint not null,
  api_key_id bigint generated always as identity not null,
  name text not null,
  scopes text[] not null,
  key_hash bytea not null,
  key_hint text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  origins text[] collate "C",
  constraint api_keys_pkey PRIMARY KEY (tenant_id, api_key_id),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
alter table api_keys enable row level security;

create table archives (
  tenant_id integer not null,
  before timestamp with time zone not null,
  constraint archives_pkey PRIMARY KEY (tenant_id)
);
alter table archives enable row level security;

create table audit_log (
  tenant_id integer not null,
  audit_id bigint generated always as identity not null,
  at timestamp with time zone not null,
  author text not null,
  action text not null,
  campaign_id bigint,
  reason text,
  details json,
  changes json,
  by_service boolean,
  constraint audit_log_pkey PRIMARY KEY (tenant_id, audit_id)
);
alter table audit_log enable row level security;

create table campaign_folds (
  tenant_id integer not null,
  campaign_id bigint not null,
  fold_id bigint generated always as identity not null,
  version integer not null,
  started_seq bigint not null,
  built_to text collate "C",
  players bigint not null,
  folded integer default 0 not null,
  complete boolean default false not null,
  shown boolean default false not null,
  shown_version bigint default 0 not null,
  period integer not null,
  constraint campaign_folds_pkey PRIMARY KEY (tenant_id, campaign_id, fold_id),
  constraint campaign_folds_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table campaign_folds enable row level security;

create table campaign_leads (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_hash text collate "C",
  told_at timestamp with time zone,
  constraint campaign_leads_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint campaign_leads_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table campaign_leads enable row level security;

create table campaign_moments (
  tenant_id integer not null,
  campaign_id bigint not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  published_at timestamp with time zone not null,
  started boolean not null,
  next_at timestamp with time zone not null,
  constraint campaign_moments_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint campaign_moments_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table campaign_moments enable row level security;

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
alter table campaign_versions enable row level security;

create table campaigns (
  tenant_id integer not null,
  campaign_id bigint generated always as identity not null,
  custom_id text collate "C" not null,
  state text not null,
  version integer not null,
  definition json not null,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  closes_at timestamp with time zone not null,
  pinned_seq bigint,
  pinned_changes bigint,
  pinned_refold bigint,
  pinned_rates json,
  planned jsonb,
  season_began bigint,
  constraint campaigns_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'settled'::text, 'cancelled'::text])))
);
alter table campaigns enable row level security;

create table certificate_parts (
  tenant_id integer not null,
  campaign_id bigint not null,
  number integer not null,
  content bytea not null,
  constraint certificate_parts_pkey PRIMARY KEY (tenant_id, campaign_id, number)
);
alter table certificate_parts enable row level security;

create table certificates (
  tenant_id integer not null,
  campaign_id bigint not null,
  settlement bigint not null,
  hash text collate "C",
  bytes bigint,
  made_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint certificates_pkey PRIMARY KEY (tenant_id, campaign_id)
);
alter table certificates enable row level security;

create table change_requests (
  tenant_id integer not null,
  request_id bigint generated always as identity not null,
  campaign_id bigint not null,
  state text collate "C" default 'open'::text not null,
  version integer not null,
  definition jsonb not null,
  reason text,
  hash text collate "C" not null,
  consequences jsonb not null,
  requested_by text not null,
  requested_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text,
  applied_version integer,
  consequences_at timestamp with time zone,
  asked_consequences jsonb,
  constraint change_requests_pkey PRIMARY KEY (tenant_id, request_id),
  constraint change_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint change_requests_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table change_requests enable row level security;

create table clients (
  tenant_id bigint not null,
  client_id text collate "C" not null,
  name text not null,
  secret_hash bytea not null,
  secret_hint text not null,
  previous_hash bytea,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint clients_pkey PRIMARY KEY (tenant_id, client_id),
  constraint clients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
alter table clients enable row level security;

create table decisions (
  tenant_id integer not null,
  decision_id bigint generated always as identity not null,
  number bigint,
  kind text collate "C" not null,
  seq bigint not null,
  at timestamp with time zone not null,
  campaign_id bigint,
  player_id text collate "C",
  nonce bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  author_commitment bytea,
  content text not null,
  shown text collate "C",
  constraint decisions_pkey PRIMARY KEY (tenant_id, decision_id)
);
alter table decisions enable row level security;

create table disqualifications (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  reason text not null,
  author text not null,
  created_at timestamp with time zone not null,
  constraint disqualifications_pkey PRIMARY KEY (tenant_id, campaign_id, player_id),
  constraint disqualifications_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table disqualifications enable row level security;

create table drop_positions (
  tenant_id integer not null,
  campaign_id bigint not null,
  seq bigint not null,
  constraint drop_positions_pkey PRIMARY KEY (tenant_id, campaign_id)
);
alter table drop_positions enable row level security;

create table drops (
  tenant_id integer not null,
  campaign_id bigint not null,
  number integer not null,
  prize integer not null,
  player_id text collate "C" not null,
  player_hash text collate "C" not null,
  unique_id text collate "C",
  value bytea not null,
  began_at bigint not null,
  fixed_at timestamp with time zone not null,
  constraint drops_pkey PRIMARY KEY (tenant_id, campaign_id, number)
);
alter table drops enable row level security;

create table erased_players (
  tenant_id integer not null,
  player_id text collate "C" not null,
  player_hash text collate "C" not null,
  erased_at timestamp with time zone not null,
  constraint erased_players_pkey PRIMARY KEY (tenant_id, player_id)
);
alter table erased_players enable row level security;

create table erased_standings (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  eligible boolean not null,
  after_player_id text collate "C",
  place double precision,
  constraint erased_standings_pkey PRIMARY KEY (tenant_id, campaign_id, player_id),
  constraint erased_standings_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table erased_standings enable row level security;

create table event_heads (
  tenant_id integer not null,
  seq bigint default 0 not null,
  duplicates bigint default 0 not null,
  conflicts bigint default 0 not null,
  rejected bigint default 0 not null,
  received_at timestamp with time zone,
  dated_ahead bigint default 0 not null,
  constraint event_heads_pkey PRIMARY KEY (tenant_id)
) with (fillfactor=50);
alter table event_heads enable row level security;

create table event_keys (
  tenant_id integer not null,
  key uuid not null,
  content bigint not null,
  seq bigint not null,
  constraint event_keys_pkey PRIMARY KEY (tenant_id, key)
);
alter table event_keys enable row level security;

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
  player_hash integer generated always as (hashtext(player_id)) stored,
  round_hash integer generated always as (hashtext(round_id)) stored,
  voided_change bigint,
  is_supplier_promo boolean,
  constraint events_pkey PRIMARY KEY (tenant_id, seq)
);
alter table events enable row level security;

create table exchange_rates (
  tenant_id integer not null,
  currency text collate "C" not null,
  rate_date date not null,
  per_eur numeric not null,
  constraint exchange_rates_pkey PRIMARY KEY (tenant_id, currency, rate_date),
  constraint exchange_rates_per_eur_check CHECK ((per_eur > (0)::numeric))
);
alter table exchange_rates enable row level security;

create table fact_exports (
  tenant_id integer not null,
  last_day date,
  exported_at timestamp with time zone,
  day date,
  begun_at timestamp with time zone,
  percent integer default 0 not null,
  claimed_by bigint,
  claimed_until timestamp with time zone,
  failed_day date,
  failed_at timestamp with time zone,
  reason text,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  constraint fact_exports_pkey PRIMARY KEY (tenant_id)
);
alter table fact_exports enable row level security;

create table fold_snapshots (
  tenant_id integer not null,
  fold_id bigint not null,
  player_id text collate "C" not null,
  rounds bigint not null,
  started_at timestamp with time zone not null,
  fold text not null,
  constraint fold_snapshots_pkey PRIMARY KEY (tenant_id, fold_id, player_id, rounds)
);
alter table fold_snapshots enable row level security;

create table games (
  tenant_id integer not null,
  game_id text collate "C" not null,
  facts text not null,
  constraint games_pkey PRIMARY KEY (tenant_id, game_id)
) with (fillfactor=80);
alter table games enable row level security;

create table image_files (
  tenant_id integer not null,
  hash text collate "C" not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  constraint image_files_pkey PRIMARY KEY (tenant_id, hash, width),
  constraint image_files_tenant_id_hash_fkey FOREIGN KEY (tenant_id, hash) REFERENCES images(tenant_id, hash) ON DELETE CASCADE
);
alter table image_files enable row level security;

create table images (
  tenant_id integer not null,
  hash text collate "C" not null,
  name text not null,
  width integer not null,
  height integer not null,
  author text not null,
  created_at timestamp with time zone not null,
  constraint images_pkey PRIMARY KEY (tenant_id, hash)
);
alter table images enable row level security;

create table intake_minutes (
  tenant_id integer not null,
  minute timestamp with time zone not null,
  api_key_id bigint not null,
  accepted bigint not null,
  duplicates bigint not null,
  conflicts bigint not null,
  rejected bigint not null,
  dated_ahead bigint default 0 not null,
  constraint intake_minutes_pkey PRIMARY KEY (tenant_id, minute, api_key_id)
);
alter table intake_minutes enable row level security;

create table jackpot_falls (
  tenant_id integer not null,
  campaign_id bigint not null,
  number integer not null,
  level integer not null,
  pot integer not null,
  player_id text collate "C" not null,
  player_hash text collate "C" not null,
  unique_id text collate "C",
  began_at bigint not null,
  amount numeric not null,
  paid numeric not null,
  contribution numeric not null,
  contributed numeric not null,
  carried numeric not null,
  secret bytea not null,
  fixed_at timestamp with time zone not null,
  constraint jackpot_falls_pkey PRIMARY KEY (tenant_id, campaign_id, number)
);
alter table jackpot_falls enable row level security;

create table kept_leaves (
  tenant_id integer not null,
  seq bigint not null,
  leaf bytea not null,
  token bytea,
  constraint kept_leaves_pkey PRIMARY KEY (tenant_id, seq)
);
alter table kept_leaves enable row level security;

create table lead_watches (
  tenant_id integer not null,
  seq bigint not null,
  changes bigint not null,
  again_at timestamp with time zone,
  constraint lead_watches_pkey PRIMARY KEY (tenant_id)
) with (fillfactor=50);
alter table lead_watches enable row level security;

create table log_tiles (
  tenant_id integer not null,
  log text collate "C" not null,
  level smallint not null,
  number bigint not null,
  hashes bytea not null,
  constraint log_tiles_pkey PRIMARY KEY (tenant_id, log, level, number)
);
alter table log_tiles enable row level security;

create table login_attempts (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint login_attempts_pkey PRIMARY KEY (key)
);
alter table login_attempts enable row level security;

create table mission_completions (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  period integer not null,
  repeat integer not null,
  step integer not null,
  completed_at bigint not null,
  fact text collate "C",
  game_id text collate "C" not null,
  round_id text collate "C" not null,
  seq bigint not null,
  fixed_at timestamp with time zone not null,
  lost_at timestamp with time zone,
  constraint mission_completions_pkey PRIMARY KEY (tenant_id, campaign_id, player_id, period, repeat, step)
);
alter table mission_completions enable row level security;

create table notice_mails (
  tenant_id integer not null,
  notice_id bigint not null,
  recipient text collate "C" not null,
  status text collate "C" default 'pending'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_error text,
  constraint notice_mails_pkey PRIMARY KEY (tenant_id, notice_id, recipient),
  constraint notice_mails_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))),
  constraint notice_mails_tenant_id_notice_id_fkey FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, notice_id) ON DELETE CASCADE
);
alter table notice_mails enable row level security;

create table notice_settings (
  tenant_id integer not null,
  recipients text[] default '{}'::text[] not null,
  still_sources jsonb default '[]'::jsonb not null,
  look_at timestamp with time zone,
  claimed_by bigint,
  claimed_until timestamp with time zone,
  constraint notice_settings_pkey PRIMARY KEY (tenant_id)
);
alter table notice_settings enable row level security;

create table notices (
  tenant_id integer not null,
  notice_id bigint generated always as identity not null,
  kind text collate "C" not null,
  about text collate "C" not null,
  name text not null,
  detail text,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  addressed boolean default false not null,
  constraint notices_pkey PRIMARY KEY (tenant_id, notice_id),
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['webhook_disabled'::text, 'source_still'::text, 'backup_failed'::text])))
);
alter table notices enable row level security;

create table opt_ins (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  joined_at timestamp with time zone not null,
  constraint opt_ins_pkey PRIMARY KEY (tenant_id, campaign_id, player_id),
  constraint opt_ins_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table opt_ins enable row level security;

create table outbox (
  tenant_id integer not null,
  message_id bigint generated always as identity not null,
  webhook_id text collate "C" default ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) not null,
  type text collate "C" not null,
  at timestamp with time zone not null,
  data json not null,
  constraint outbox_pkey PRIMARY KEY (tenant_id, message_id)
);
alter table outbox enable row level security;

create table payout_moves (
  tenant_id integer not null,
  payout_id bigint not null,
  number integer not null,
  from_status text collate "C" not null,
  to_status text collate "C" not null,
  at timestamp with time zone not null,
  author text,
  reason text,
  details json,
  constraint payout_moves_pkey PRIMARY KEY (tenant_id, payout_id, number),
  constraint payout_moves_tenant_id_payout_id_fkey FOREIGN KEY (tenant_id, payout_id) REFERENCES payouts(tenant_id, payout_id) ON DELETE CASCADE
);
alter table payout_moves enable row level security;

create table payouts (
  tenant_id integer not null,
  payout_id bigint generated always as identity not null,
  campaign_id bigint not null,
  custom_id text collate "C" not null,
  place integer not null,
  player_id text collate "C",
  player_hash text collate "C" not null,
  player_username text,
  prize json not null,
  transaction_id text collate "C" not null,
  status text collate "C" not null,
  reason text,
  created_at timestamp with time zone not null,
  approvals jsonb default '[]'::jsonb not null,
  approved_by text,
  approved_at timestamp with time zone,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  last_error text,
  moves integer default 0 not null,
  held_by text,
  held_at timestamp with time zone,
  held_until timestamp with time zone,
  releases jsonb default '[]'::jsonb not null,
  accepted_alarms jsonb default '[]'::jsonb not null,
  sending_until timestamp with time zone,
  constraint payouts_pkey PRIMARY KEY (tenant_id, payout_id),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'held'::text, 'approved'::text, 'sent'::text, 'failed'::text, 'paid'::text, 'rejected'::text])))
);
alter table payouts enable row level security;

create table pending_voids (
  tenant_id integer not null,
  pending_id bigint generated always as identity not null,
  key uuid not null,
  unique_id text collate "C" not null,
  asked_at timestamp with time zone not null,
  author text not null,
  reason text not null,
  seq bigint,
  came_at timestamp with time zone,
  constraint pending_voids_pkey PRIMARY KEY (tenant_id, key)
);
alter table pending_voids enable row level security;

create table player_currencies (
  tenant_id integer not null,
  currency text collate "C" not null,
  player_id text collate "C" not null,
  last_day date not null,
  constraint player_currencies_pkey PRIMARY KEY (tenant_id, currency, player_id)
) with (fillfactor=80);
alter table player_currencies enable row level security;

create table player_folds (
  tenant_id integer not null,
  period integer not null,
  player_id text collate "C" not null,
  scores text not null,
  folds text not null,
  constraint player_folds_pkey PRIMARY KEY (tenant_id, period, player_id)
) with (fillfactor=70, toast_tuple_target=8160);
alter table player_folds enable row level security;

create table player_keys (
  tenant_id integer not null,
  player_id text collate "C" not null,
  key bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  round_key bytea,
  constraint player_keys_pkey PRIMARY KEY (tenant_id, player_id)
);
alter table player_keys enable row level security;

create table player_marks (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  tickets bigint not null,
  in_prizes boolean not null,
  constraint player_marks_pkey PRIMARY KEY (tenant_id, campaign_id, player_id),
  constraint player_marks_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table player_marks enable row level security;

create table player_messages (
  tenant_id integer not null,
  player_id text collate "C" not null,
  type text collate "C" not null,
  campaign_id bigint not null,
  webhook_id text collate "C" default ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) not null,
  at timestamp with time zone not null,
  data jsonb,
  parts jsonb default '[]'::jsonb not null,
  sent_at timestamp with time zone,
  due_at timestamp with time zone not null,
  constraint player_messages_pkey PRIMARY KEY (tenant_id, player_id, type, campaign_id),
  constraint player_messages_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table player_messages enable row level security;

create table player_token_keys (
  tenant_id bigint not null,
  key_id text collate "C" not null,
  name text not null,
  algorithm text collate "C" not null,
  public_jwk jsonb not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint player_token_keys_pkey PRIMARY KEY (tenant_id, key_id),
  constraint player_token_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
alter table player_token_keys enable row level security;

create table player_watches (
  tenant_id integer not null,
  campaign_id bigint not null,
  seq bigint not null,
  changes bigint not null,
  looks bigint not null,
  is_quiet boolean not null,
  constraint player_watches_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint player_watches_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
) with (fillfactor=50);
alter table player_watches enable row level security;

create table players (
  tenant_id integer not null,
  player_id text collate "C" not null,
  facts text not null,
  name_key text collate "C",
  last_hour integer default 0 not null,
  played_days integer default 0 not null,
  days_played smallint generated always as (bit_count((played_days)::bit(28))) stored not null,
  pauses text,
  constraint players_pkey PRIMARY KEY (tenant_id, player_id)
) with (fillfactor=80);
alter table players enable row level security;

create table raffle_secrets (
  tenant_id integer not null,
  campaign_id bigint not null,
  secret bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) not null,
  constraint raffle_secrets_pkey PRIMARY KEY (tenant_id, campaign_id)
);
alter table raffle_secrets enable row level security;

create table raffle_winners (
  tenant_id integer not null,
  campaign_id bigint not null,
  number integer not null,
  prize integer not null,
  ticket bigint not null,
  player_hash text collate "C" not null,
  constraint raffle_winners_pkey PRIMARY KEY (tenant_id, campaign_id, number)
);
alter table raffle_winners enable row level security;

create table raffles (
  tenant_id integer not null,
  campaign_id bigint not null,
  commitment bytea not null,
  list_root bytea,
  players bigint,
  tickets bigint,
  fixed_at timestamp with time zone,
  value text,
  supplied_by text collate "C",
  supplied_at timestamp with time zone,
  secret bytea,
  seed bytea,
  drawn_at timestamp with time zone,
  constraint raffles_pkey PRIMARY KEY (tenant_id, campaign_id)
);
alter table raffles enable row level security;

create table rebuilds (
  tenant_id integer not null,
  rebuild_id bigint generated always as identity not null,
  campaign_id bigint not null,
  fold_id bigint,
  check_only boolean not null,
  author text not null,
  started_at timestamp with time zone not null,
  finished boolean default false not null,
  differences bigint,
  differing_players text[],
  alarm_differences integer,
  constraint rebuilds_pkey PRIMARY KEY (tenant_id, rebuild_id),
  constraint rebuilds_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table rebuilds enable row level security;

create table refolds (
  tenant_id integer not null,
  refold_id bigint generated always as identity not null,
  player_id text collate "C" not null,
  constraint refolds_pkey PRIMARY KEY (tenant_id, refold_id)
);
alter table refolds enable row level security;

create table refused_events (
  tenant_id integer not null,
  refusal_id bigint generated always as identity not null,
  at timestamp with time zone not null,
  api_key_id bigint not null,
  index integer not null,
  rest_stored boolean not null,
  kind text collate "C",
  unique_id text collate "C",
  player_id text collate "C",
  errors json not null,
  constraint refused_events_pkey PRIMARY KEY (tenant_id, refusal_id)
);
alter table refused_events enable row level security;

create table refused_messages (
  tenant_id integer not null,
  refused_id bigint generated always as identity not null,
  source text collate "C" not null,
  key uuid not null,
  received_at timestamp with time zone not null,
  event text collate "C",
  message_id text collate "C",
  player_id text collate "C",
  errors text not null,
  message text,
  state text collate "C" default 'open'::text not null,
  times_sent_again integer default 0 not null,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  constraint refused_messages_pkey PRIMARY KEY (tenant_id, refused_id),
  constraint refused_messages_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sent'::text, 'discarded'::text])))
);
alter table refused_messages enable row level security;

create table remarks (
  tenant_id integer not null,
  remark_id bigint generated always as identity not null,
  campaign_id bigint not null,
  text text not null,
  author text not null,
  created_at timestamp with time zone not null,
  constraint remarks_pkey PRIMARY KEY (tenant_id, remark_id),
  constraint remarks_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table remarks enable row level security;

create table reward_endpoints (
  tenant_id integer not null,
  url text not null,
  shape text not null,
  secret text not null,
  old_secrets json default '[]'::json not null,
  created_at timestamp with time zone not null,
  claimed_by bigint,
  claimed_until timestamp with time zone,
  constraint reward_endpoints_pkey PRIMARY KEY (tenant_id),
  constraint reward_endpoints_shape_check CHECK ((shape = ANY (ARRAY['template'::text, 'parameters'::text])))
) with (fillfactor=50);
alter table reward_endpoints enable row level security;

create table rollbacks (
  tenant_id integer not null,
  key uuid not null,
  rolled_back_at timestamp with time zone not null,
  constraint rollbacks_pkey PRIMARY KEY (tenant_id, key)
);
alter table rollbacks enable row level security;

create table schedule_runs (
  tenant_id integer not null,
  schedule_id bigint not null,
  start timestamp with time zone not null,
  ends timestamp with time zone not null,
  custom_id text not null,
  state text collate "C" not null,
  campaign_id bigint,
  detail text,
  at timestamp with time zone not null,
  constraint schedule_runs_pkey PRIMARY KEY (tenant_id, schedule_id, start),
  constraint schedule_runs_state_check CHECK ((state = ANY (ARRAY['made'::text, 'skipped'::text, 'failed'::text]))),
  constraint schedule_runs_tenant_id_schedule_id_fkey FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules(tenant_id, schedule_id) ON DELETE CASCADE
);
alter table schedule_runs enable row level security;

create table schedules (
  tenant_id integer not null,
  schedule_id bigint generated always as identity not null,
  template_id bigint not null,
  name text collate "C" not null,
  recurrence text not null,
  time_zone text not null,
  start text not null,
  duration text not null,
  create_before text not null,
  publish boolean not null,
  custom_id text not null,
  paused boolean default false not null,
  from_start timestamp with time zone,
  next_start timestamp with time zone,
  due_at timestamp with time zone,
  alarm json,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint schedules_pkey PRIMARY KEY (tenant_id, schedule_id),
  constraint schedules_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES templates(tenant_id, template_id)
);
alter table schedules enable row level security;

create table schema_functions (
  name text collate "C" not null,
  checksum text not null,
  release text not null,
  applied_at timestamp with time zone not null,
  constraint schema_functions_pkey PRIMARY KEY (name)
);
alter table schema_functions enable row level security;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
alter table schema_migrations enable row level security;

create table scoring_cursors (
  tenant_id integer not null,
  seq bigint default 0 not null,
  step bigint default 0 not null,
  campaigns_version bigint default 0 not null,
  players bigint default 0 not null,
  scored_by bigint,
  furthest_ahead bigint default 0 not null,
  changes bigint default 0 not null,
  leave_until timestamp with time zone,
  constraint scoring_cursors_pkey PRIMARY KEY (tenant_id)
) with (fillfactor=50);
alter table scoring_cursors enable row level security;

create table scoring_steps (
  tenant_id integer not null,
  step bigint not null,
  player_ids text[] not null,
  game_ids text[] default '{}'::text[] not null,
  currencies text[] default '{}'::text[] not null,
  constraint scoring_steps_pkey PRIMARY KEY (tenant_id, step)
);
alter table scoring_steps enable row level security;

create table sealed_logs (
  tenant_id integer not null,
  log text collate "C" not null,
  origin text collate "C" not null,
  size bigint not null,
  root bytea not null,
  checkpoint text,
  checkpoint_size bigint default 0 not null,
  constraint sealed_logs_pkey PRIMARY KEY (tenant_id, log)
) with (fillfactor=50);
alter table sealed_logs enable row level security;

create table sealing_keys (
  number integer not null,
  public_key bytea not null,
  installation text collate "C" default "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 16) not null,
  created_at timestamp with time zone not null,
  constraint sealing_keys_pkey PRIMARY KEY (number)
);
alter table sealing_keys enable row level security;

create table segment_looks (
  tenant_id integer not null,
  campaign_id bigint not null,
  version integer not null,
  up_to bigint not null,
  whole_at timestamp with time zone not null,
  constraint segment_looks_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint segment_looks_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table segment_looks enable row level security;

create table segment_versions (
  tenant_id integer not null,
  segment_id bigint not null,
  version integer not null,
  player_ids text[] collate "C" not null,
  erased integer default 0 not null,
  author text not null,
  created_at timestamp with time zone not null,
  up_to bigint,
  constraint segment_versions_pkey PRIMARY KEY (tenant_id, segment_id, version),
  constraint segment_versions_tenant_id_segment_id_fkey FOREIGN KEY (tenant_id, segment_id) REFERENCES segments(tenant_id, segment_id) ON DELETE CASCADE
);
alter table segment_versions enable row level security;

create table segments (
  tenant_id integer not null,
  segment_id bigint generated always as identity not null,
  name text collate "C" not null,
  version integer not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  rule json,
  evaluated text collate "C",
  constraint segments_pkey PRIMARY KEY (tenant_id, segment_id),
  constraint segments_by_rule_check CHECK (((rule IS NULL) = (evaluated IS NULL))),
  constraint segments_evaluated_check CHECK ((evaluated = ANY (ARRAY['at_publish'::text, 'live'::text])))
);
alter table segments enable row level security;

create table sessions (
  tenant_id integer not null,
  token_hash bytea not null,
  session_id text collate "C" not null,
  user_id bigint not null,
  password_version text collate "C" not null,
  started_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  renewed boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (tenant_id, token_hash)
);
alter table sessions enable row level security;

create table settlement_exclusions (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  reason text collate "C",
  constraint settlement_exclusions_pkey PRIMARY KEY (tenant_id, campaign_id, player_id)
);
alter table settlement_exclusions enable row level security;

create table settlement_places (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  place integer not null,
  constraint settlement_places_pkey PRIMARY KEY (tenant_id, campaign_id, player_id)
);
alter table settlement_places enable row level security;

create table settlements (
  tenant_id integer not null,
  campaign_id bigint not null,
  version integer not null,
  seq bigint not null,
  changes bigint not null,
  settled_at timestamp with time zone not null,
  count bigint not null,
  board_hash text not null,
  rates json not null,
  constraint settlements_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint settlements_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table settlements enable row level security;

create table signing_keys (
  key_id text collate "C" not null,
  private_jwk json not null,
  public_jwk json not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (key_id)
);
alter table signing_keys enable row level security;

create table simulations (
  tenant_id integer not null,
  simulation_id bigint generated always as identity not null,
  campaign_id bigint not null,
  author text not null,
  created_at timestamp with time zone not null,
  state text collate "C" not null,
  alive_until timestamp with time zone not null,
  events_done bigint not null,
  events_total bigint not null,
  outcome json,
  error text,
  constraint simulations_pkey PRIMARY KEY (tenant_id, simulation_id),
  constraint simulations_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint simulations_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table simulations enable row level security;

create table team_opt_ins (
  tenant_id integer not null,
  campaign_id bigint not null,
  player_id text collate "C" not null,
  joined_at timestamp with time zone not null,
  team_id text collate "C" not null,
  constraint team_opt_ins_pkey PRIMARY KEY (tenant_id, campaign_id, player_id, joined_at),
  constraint team_opt_ins_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table team_opt_ins enable row level security;

create table teams (
  tenant_id integer not null,
  campaign_id bigint not null,
  team_id text collate "C" not null,
  team_name text not null,
  named_at timestamp with time zone not null,
  constraint teams_pkey PRIMARY KEY (tenant_id, campaign_id, team_id),
  constraint teams_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, campaign_id) ON DELETE CASCADE
);
alter table teams enable row level security;

create table templates (
  tenant_id integer not null,
  template_id bigint generated always as identity not null,
  name text collate "C" not null,
  definition json not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint templates_pkey PRIMARY KEY (tenant_id, template_id)
);
alter table templates enable row level security;

create table tenants (
  tenant_id bigint generated always as identity not null,
  name text collate "C" not null,
  default_language text default 'en'::text not null,
  mask_usernames boolean default false not null,
  player_hash_secret bytea not null,
  created_at timestamp with time zone not null,
  payout_approval text collate "C" default 'one'::text not null,
  retention_events_days integer,
  retention_audit_days integer,
  origins text[] collate "C" default '{}'::text[] not null,
  log_access text collate "C" default 'staff'::text not null,
  hold_payouts text collate "C" default 'never'::text not null,
  change_requests text collate "C" default 'optional'::text not null,
  currency_decimals jsonb default '{}'::jsonb not null,
  constraint tenants_pkey PRIMARY KEY (tenant_id),
  constraint tenants_name_key UNIQUE (name),
  constraint tenants_change_requests_check CHECK ((change_requests = ANY (ARRAY['optional'::text, 'required'::text]))),
  constraint tenants_hold_payouts_check CHECK ((hold_payouts = ANY (ARRAY['never'::text, 'on_open_alarm'::text, 'below_too'::text]))),
  constraint tenants_log_access_check CHECK ((log_access = ANY (ARRAY['staff'::text, 'checkpoints'::text, 'tiles'::text]))),
  constraint tenants_payout_approval_check CHECK ((payout_approval = ANY (ARRAY['none'::text, 'one'::text, 'two'::text]))),
  constraint tenants_retention_audit_days_check CHECK ((retention_audit_days > 0)),
  constraint tenants_retention_events_days_check CHECK ((retention_events_days > 0))
);
alter table tenants enable row level security;

create table users (
  tenant_id bigint not null,
  user_id bigint generated always as identity not null,
  username text collate "C" not null,
  password_hash text not null,
  role text not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  sign_outs integer default 0 not null,
  kept_token text collate "C",
  constraint users_pkey PRIMARY KEY (tenant_id, user_id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'manager'::text, 'admin'::text, 'owner'::text]))),
  constraint users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
alter table users enable row level security;

create table void_moments (
  tenant_id integer not null,
  change bigint not null,
  voided_at timestamp with time zone not null,
  constraint void_moments_pkey PRIMARY KEY (tenant_id, change)
);
alter table void_moments enable row level security;

create table webhook_deliveries (
  tenant_id integer not null,
  endpoint_id bigint not null,
  delivery_id bigint generated always as identity not null,
  webhook_id text collate "C" not null,
  type text collate "C" not null,
  payload text not null,
  status text default 'pending'::text not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone not null,
  attempted_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  answer_status integer,
  answer_body text,
  last_error text,
  constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, endpoint_id, delivery_id),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'withheld'::text]))),
  constraint webhook_deliveries_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints(tenant_id, endpoint_id) ON DELETE CASCADE
) with (fillfactor=80);
alter table webhook_deliveries enable row level security;

create table webhook_endpoints (
  tenant_id integer not null,
  endpoint_id bigint generated always as identity not null,
  url text not null,
  events text[],
  description text not null,
  secret text not null,
  old_secrets json default '[]'::json not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failing_since timestamp with time zone,
  next_due_at timestamp with time zone,
  claimed_by bigint,
  claimed_until timestamp with time zone,
  cleaned_at timestamp with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (tenant_id, endpoint_id),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['staff'::text, 'failing'::text, 'gone'::text])))
) with (fillfactor=50);
alter table webhook_endpoints enable row level security;

CREATE UNIQUE INDEX alarms_by_cause ON public.alarms USING btree (tenant_id, campaign_id, kind, player_hash);

CREATE INDEX alarms_by_player ON public.alarms USING btree (tenant_id, player_hash);

CREATE INDEX alarms_by_player_id ON public.alarms USING btree (tenant_id, player_id) WHERE (player_id IS NOT NULL);

CREATE UNIQUE INDEX api_keys_by_hash ON public.api_keys USING btree (key_hash);

CREATE INDEX campaign_moments_by_next ON public.campaign_moments USING btree (next_at);

CREATE UNIQUE INDEX campaigns_by_custom_id ON public.campaigns USING btree (tenant_id, custom_id) WHERE (state <> 'cancelled'::text);

CREATE INDEX campaigns_running ON public.campaigns USING btree (tenant_id, campaign_id) WHERE ((state = 'published'::text) AND (pinned_seq IS NULL) AND ((definition ->> 'kind'::text) = ANY (ARRAY['mission'::text, 'drop'::text, 'jackpot'::text, 'levels'::text])));

CREATE INDEX campaigns_to_settle ON public.campaigns USING btree (closes_at) WHERE (state = 'published'::text);

CREATE INDEX campaigns_with_live_segments ON public.campaigns USING btree (tenant_id, campaign_id) WHERE ((state = 'published'::text) AND (pinned_seq IS NULL) AND ((((definition -> 'audience'::text) -> 'segments'::text))::jsonb @> '[{"evaluated": "live"}]'::jsonb));

CREATE INDEX campaigns_with_player_messages ON public.campaigns USING btree (tenant_id, campaign_id) WHERE ((state = 'published'::text) AND ((definition ->> 'player_messages'::text) = 'true'::text));

CREATE INDEX change_requests_by_campaign ON public.change_requests USING btree (tenant_id, campaign_id, request_id);

CREATE INDEX change_requests_by_state ON public.change_requests USING btree (tenant_id, state, request_id);

CREATE UNIQUE INDEX clients_by_id ON public.clients USING btree (client_id);

CREATE UNIQUE INDEX decisions_by_number ON public.decisions USING btree (tenant_id, number) WHERE (number IS NOT NULL);

CREATE INDEX decisions_of_voids ON public.decisions USING btree (tenant_id, decision_id) WHERE (kind = 'void'::text);

CREATE INDEX decisions_to_seal ON public.decisions USING btree (tenant_id, decision_id) WHERE (number IS NULL);

CREATE UNIQUE INDEX drops_of_bets ON public.drops USING btree (tenant_id, campaign_id, unique_id);

CREATE INDEX erased_players_by_hash ON public.erased_players USING btree (tenant_id, player_hash, erased_at);

CREATE INDEX events_about_games ON public.events USING btree (tenant_id, game_id) WHERE (kind = 'game'::event_kind);

CREATE INDEX events_about_players ON public.events USING btree (tenant_id, player_id) WHERE (kind = 'player'::event_kind);

CREATE INDEX events_beside_rounds ON public.events USING btree (tenant_id, player_hash, occurred_at) WHERE (kind = ANY (ARRAY['deposit'::event_kind, 'withdraw'::event_kind, 'login'::event_kind]));

CREATE INDEX events_by_round ON public.events USING btree (tenant_id, player_hash, round_hash, occurred_at) WHERE (kind = 'gameround'::event_kind);

CREATE INDEX images_by_time ON public.images USING btree (tenant_id, created_at, hash);

CREATE UNIQUE INDEX jackpot_falls_of_pots ON public.jackpot_falls USING btree (tenant_id, campaign_id, level, pot);

CREATE INDEX notice_mails_due ON public.notice_mails USING btree (next_attempt_at) WHERE (status = 'pending'::text);

CREATE UNIQUE INDEX notices_open ON public.notices USING btree (tenant_id, kind, about) WHERE (ended_at IS NULL);

CREATE INDEX notices_to_address ON public.notices USING btree (tenant_id) WHERE (NOT addressed);

CREATE INDEX open_alarms ON public.alarms USING btree (tenant_id, campaign_id, player_id) WHERE (status = 'open'::text);

CREATE INDEX payout_moves_by_time ON public.payout_moves USING btree (tenant_id, at, payout_id, number);

CREATE INDEX payouts_by_campaign ON public.payouts USING btree (tenant_id, campaign_id, status, payout_id);

CREATE INDEX payouts_by_hash ON public.payouts USING btree (tenant_id, campaign_id, player_hash) WHERE (player_hash <> ''::text);

CREATE INDEX payouts_by_player ON public.payouts USING btree (tenant_id, player_id);

CREATE INDEX payouts_by_time ON public.payouts USING btree (tenant_id, created_at DESC, payout_id);

CREATE UNIQUE INDEX payouts_by_transaction ON public.payouts USING btree (tenant_id, transaction_id);

CREATE INDEX payouts_to_ask ON public.payouts USING btree (tenant_id, next_attempt_at, payout_id) WHERE (status = 'sent'::text);

CREATE INDEX payouts_to_send ON public.payouts USING btree (tenant_id, next_attempt_at, payout_id) WHERE (status = 'approved'::text);

CREATE UNIQUE INDEX pending_voids_by_id ON public.pending_voids USING btree (tenant_id, pending_id);

CREATE INDEX pending_voids_by_time ON public.pending_voids USING btree (tenant_id, asked_at);

CREATE INDEX pending_voids_that_came ON public.pending_voids USING btree (tenant_id) WHERE (seq IS NOT NULL);

CREATE INDEX player_messages_by_due ON public.player_messages USING btree (due_at);

CREATE UNIQUE INDEX player_token_keys_by_id ON public.player_token_keys USING btree (key_id);

CREATE INDEX players_by_days ON public.players USING btree (tenant_id, days_played, last_hour, player_id);

CREATE INDEX players_by_name ON public.players USING btree (tenant_id, name_key, player_id) WHERE (name_key IS NOT NULL);

CREATE INDEX players_by_play ON public.players USING btree (tenant_id, last_hour, player_id);

CREATE INDEX players_paused ON public.players USING btree (tenant_id, player_id) WHERE (pauses IS NOT NULL);

CREATE INDEX raffles_to_draw ON public.raffles USING btree (tenant_id, campaign_id) WHERE ((fixed_at IS NOT NULL) AND (drawn_at IS NULL));

CREATE INDEX refused_messages_by_player ON public.refused_messages USING btree (tenant_id, player_id);

CREATE INDEX refused_messages_by_state ON public.refused_messages USING btree (tenant_id, state, refused_id);

CREATE INDEX refused_messages_by_time ON public.refused_messages USING btree (tenant_id, received_at);

CREATE UNIQUE INDEX refused_messages_once ON public.refused_messages USING btree (tenant_id, source, key);

CREATE INDEX remarks_by_campaign ON public.remarks USING btree (tenant_id, campaign_id, remark_id);

CREATE UNIQUE INDEX schedules_by_name ON public.schedules USING btree (tenant_id, name);

CREATE INDEX schedules_by_template ON public.schedules USING btree (tenant_id, template_id);

CREATE INDEX schedules_due ON public.schedules USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE UNIQUE INDEX segments_by_name ON public.segments USING btree (tenant_id, name);

CREATE INDEX sessions_of_user ON public.sessions USING btree (tenant_id, user_id, issued_at);

CREATE UNIQUE INDEX templates_by_name ON public.templates USING btree (tenant_id, name);

CREATE INDEX users_by_plain_username ON public.users USING btree (lower(NORMALIZE(username, NFKC)));

CREATE UNIQUE INDEX users_by_username ON public.users USING btree (lower(username));

CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, delivery_id) WHERE (status = 'pending'::text);

CREATE INDEX webhook_endpoints_by_due ON public.webhook_endpoints USING btree (next_due_at);

CREATE OR REPLACE FUNCTION public.alarms_to_compare(p_tenants integer[])
 RETURNS TABLE(tenant_id integer, campaign_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  select distinct r.tenant_id, r.campaign_id
    from rebuilds r
   where (p_tenants is null or r.tenant_id = any(p_tenants)) and r.finished and r.alarm_differences is null;
end $function$;

CREATE OR REPLACE FUNCTION public.alarms_to_find(p_tenants integer[], p_now timestamp with time zone)
 RETURNS TABLE(tenant_id integer, campaign_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  select c.tenant_id, c.campaign_id
    from campaigns c
    join scoring_cursors s on s.tenant_id = c.tenant_id
    left join alarm_settings t on t.tenant_id = c.tenant_id
    left join alarm_evaluations e on e.tenant_id = c.tenant_id and e.campaign_id = c.campaign_id
   where (p_tenants is null or c.tenant_id = any(p_tenants))
     and c.state = 'published' and c.pinned_seq is null
     and (e.tenant_id is null and coalesce(t.enabled, true)
          or e.settings_version <> coalesce(t.version, 0)
          or e.next_at <= p_now and coalesce(t.enabled, true)
             and (e.seq < s.seq or e.changes <> s.changes));
end $function$;

CREATE OR REPLACE FUNCTION public.all_tenants()
 RETURNS SETOF tenants
 LANGUAGE sql
 STABLE SECURITY DEFINER
BEGIN ATOMIC
 SELECT tenants.tenant_id,
     tenants.name,
     tenants.default_language,
     tenants.mask_usernames,
     tenants.player_hash_secret,
     tenants.created_at,
     tenants.payout_approval,
     tenants.retention_events_days,
     tenants.retention_audit_days,
     tenants.origins,
     tenants.log_access,
     tenants.hold_payouts,
     tenants.change_requests,
     tenants.currency_decimals
    FROM tenants;
END;

CREATE OR REPLACE FUNCTION public.append_events(p_tenant_id integer, p_keys uuid[], p_contents bigint[], p_events json, p_duplicates integer, p_conflicts integer, OUT head bigint, OUT resends integer[], OUT conflicts integer[], OUT received_at bigint, OUT changes bigint, OUT voided bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_head bigint;
  v_received_at timestamptz;
  v_seqs bigint[];
  v_fresh bigint;
  v_voided uuid[];
begin
  if p_tenant_id is distinct from current_tenant() then
    raise insufficient_privilege using message = 'an append is for the tenant of its transaction';
  end if;

  select h.seq, h.received_at into strict v_head, v_received_at
    from event_heads h where h.tenant_id = p_tenant_id for update;
  -- A separate statement: one that waited for the lock would have read the clock before.
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

  -- Mostly no void is pending, so this costs an append one look into an index, and not one an event.
  perform from pending_voids p where p.tenant_id = p_tenant_id limit 1;
  if found then
    select array_agg(b.key order by b.seq), array_agg(b.seq order by b.seq) into v_voided, voided
      from unnest(p_keys, v_seqs) as b(key, seq)
     cross join lateral (
       select from pending_voids p
        where p.tenant_id = p_tenant_id and p.key = b.key and p.asked_at >= v_received_at - interval '2160 hours' limit 1) p
     where b.seq is not null;
    update pending_voids p set seq = b.seq, came_at = v_received_at
      from unnest(v_voided, append_events.voided) as b(key, seq)
     where p.tenant_id = p_tenant_id and p.key = b.key;
  end if;

  if v_fresh > 0 then
    insert into event_keys (tenant_id, key, content, seq)
    select p_tenant_id, b.key, b.content, b.seq
      from unnest(p_keys, p_contents, v_seqs) as b(key, content, seq)
     where b.seq is not null
     order by b.key;

    insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, is_supplier_promo, voided,
                        unique_id, player_id, game_id, round_id, currency, amount, data)
    select p_tenant_id, b.seq, v_received_at, timestamptz 'epoch' + b.occurred_at * interval '1 microsecond', b.kind,
           b.is_win, b.is_bonus, b.is_supplier_promo, b.seq = any(coalesce(append_events.voided, '{}')), b.unique_id, b.player_id, b.game_id,
           b.round_id, b.currency, b.amount, b.data
      from rows from (
       json_to_recordset(p_events) as (
         occurred_at bigint, kind event_kind, is_win boolean, is_bonus boolean, is_supplier_promo boolean, unique_id text,
         player_id text, game_id text, round_id text, currency text, amount numeric, data json),
       unnest(v_seqs)) as b(occurred_at, kind, is_win, is_bonus, is_supplier_promo, unique_id, player_id, game_id, round_id, currency,
            amount, data, seq)
     where b.seq is not null;
  end if;

  head := v_head + v_fresh;
  received_at := (extract(epoch from v_received_at) * 1000000)::bigint;
  -- Every later change of these events is counted after this number, as no other transaction sees them yet.
  select c.changes into strict append_events.changes from scoring_cursors c where c.tenant_id = p_tenant_id;
  update event_heads h
     set seq = head,
         received_at = case when v_fresh > 0 then v_received_at else h.received_at end,
         duplicates = h.duplicates + p_duplicates + cardinality(append_events.resends),
         conflicts = h.conflicts + p_conflicts + cardinality(append_events.conflicts)
   where h.tenant_id = p_tenant_id;
end $function$;

CREATE OR REPLACE FUNCTION public.campaigns_running(p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(tenant_id integer, campaign_id bigint, kind text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.tenant_id, c.campaign_id, c.definition->>'kind'
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.pinned_seq is null
     and c.definition->>'kind' in ('mission', 'drop', 'jackpot', 'levels')
$function$;

CREATE OR REPLACE FUNCTION public.campaigns_to_settle(p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(tenant_id integer, campaign_id bigint, closes_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  v_now timestamptz := log_clock();
begin
  return query
  select c.tenant_id, c.campaign_id, c.closes_at
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.closes_at < v_now;
end $function$;

CREATE OR REPLACE FUNCTION public.count_known_events(p_tenant_id integer, p_keys uuid[], p_contents bigint[], p_duplicates integer, p_conflicts integer, OUT head bigint, OUT conflicts integer[])
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_known bigint;
begin
  select count(*), coalesce(array_agg(b.place::integer - 1) filter (where k.content <> b.content), '{}')
    into v_known, conflicts
    from unnest(p_keys, p_contents) with ordinality as b(key, content, place)
   cross join lateral (
     select e.content from event_keys e where e.tenant_id = p_tenant_id and e.key = b.key limit 1) k;

  if v_known = cardinality(p_keys) then
    update event_heads h
       set duplicates = h.duplicates + p_duplicates + v_known - cardinality(count_known_events.conflicts),
           conflicts = h.conflicts + p_conflicts + cardinality(count_known_events.conflicts)
     where h.tenant_id = p_tenant_id
    returning h.seq into strict head;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.create_tenant(p_name text, p_default_language text, p_mask_usernames boolean, p_player_hash_secret bytea, p_created_at timestamp with time zone)
 RETURNS SETOF tenants
 LANGUAGE sql
 SECURITY DEFINER
BEGIN ATOMIC
 INSERT INTO tenants (name, default_language, mask_usernames, player_hash_secret, created_at)
   VALUES (create_tenant.p_name, create_tenant.p_default_language, create_tenant.p_mask_usernames, create_tenant.p_player_hash_secret, create_tenant.p_created_at) ON CONFLICT(name) DO NOTHING
   RETURNING tenants.tenant_id,
     tenants.name,
     tenants.default_language,
     tenants.mask_usernames,
     tenants.player_hash_secret,
     tenants.created_at,
     tenants.payout_approval,
     tenants.retention_events_days,
     tenants.retention_audit_days,
     tenants.origins,
     tenants.log_access,
     tenants.hold_payouts,
     tenants.change_requests,
     tenants.currency_decimals;
END;

CREATE OR REPLACE FUNCTION public.current_tenant()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('laurel.tenant_id'::text, true), ''::text))::integer;

CREATE OR REPLACE FUNCTION public.due_schedules(p_now timestamp with time zone, p_limit integer, p_tenants integer[] DEFAULT NULL::integer[], OUT tenant_id integer, OUT schedule_id bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  select s.tenant_id, s.schedule_id from schedules s
   where (p_tenants is null or s.tenant_id = any(p_tenants)) and s.due_at <= p_now
   order by s.due_at, s.tenant_id, s.schedule_id limit p_limit;
end $function$;

CREATE OR REPLACE FUNCTION public.facts_to_export(p_day date, p_tenants integer[] DEFAULT NULL::integer[], OUT tenant_id integer, OUT last_day date, OUT claimed_until timestamp with time zone, OUT next_attempt_at timestamp with time zone)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  select h.tenant_id, f.last_day, f.claimed_until, f.next_attempt_at
    from event_heads h
    left join fact_exports f on f.tenant_id = h.tenant_id and (p_tenants is null or f.tenant_id = any(p_tenants))
   where (p_tenants is null or h.tenant_id = any(p_tenants)) and (f.last_day is null or f.last_day < p_day);
end $function$;

CREATE OR REPLACE FUNCTION public.find_api_key(p_key_hash bytea)
 RETURNS SETOF api_keys
 LANGUAGE sql
 STABLE SECURITY DEFINER
BEGIN ATOMIC
 SELECT api_keys.tenant_id,
     api_keys.api_key_id,
     api_keys.name,
     api_keys.scopes,
     api_keys.key_hash,
     api_keys.key_hint,
     api_keys.created_at,
     api_keys.revoked_at,
     api_keys.expires_at,
     api_keys.last_used_at,
     api_keys.origins
    FROM api_keys
   WHERE (api_keys.key_hash = find_api_key.p_key_hash);
END;

CREATE OR REPLACE FUNCTION public.find_client(p_client_id text)
 RETURNS SETOF clients
 LANGUAGE sql
 STABLE SECURITY DEFINER
BEGIN ATOMIC
 SELECT clients.tenant_id,
     clients.client_id,
     clients.name,
     clients.secret_hash,
     clients.secret_hint,
     clients.previous_hash,
     clients.previous_until,
     clients.created_at,
     clients.removed_at
    FROM clients
   WHERE (clients.client_id = (find_client.p_client_id COLLATE "C"));
END;

CREATE OR REPLACE FUNCTION public.find_player_token_key(p_key_id text)
 RETURNS SETOF player_token_keys
 LANGUAGE sql
 STABLE SECURITY DEFINER
BEGIN ATOMIC
 SELECT player_token_keys.tenant_id,
     player_token_keys.key_id,
     player_token_keys.name,
     player_token_keys.algorithm,
     player_token_keys.public_jwk,
     player_token_keys.created_at,
     player_token_keys.revoked_at
    FROM player_token_keys
   WHERE (player_token_keys.key_id = (find_player_token_key.p_key_id COLLATE "C"));
END;

CREATE OR REPLACE FUNCTION public.find_user(p_username text)
 RETURNS SETOF users
 LANGUAGE sql
 STABLE SECURITY DEFINER
BEGIN ATOMIC
 SELECT users.tenant_id,
     users.user_id,
     users.username,
     users.password_hash,
     users.role,
     users.created_at,
     users.disabled_at,
     users.sign_outs,
     users.kept_token
    FROM users
   WHERE (lower(NORMALIZE(users.username, NFKC)) = lower(NORMALIZE((find_user.p_username COLLATE "C"), NFKC)))
   ORDER BY (lower(users.username) = lower((find_user.p_username COLLATE "C"))) DESC, users.user_id
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION public.is_origin_known(p_origin text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
BEGIN ATOMIC
 SELECT ((EXISTS ( SELECT
            FROM api_keys
           WHERE ((api_keys.revoked_at IS NULL) AND ((is_origin_known.p_origin COLLATE "C") = ANY (api_keys.origins))))) OR (EXISTS ( SELECT
            FROM tenants
           WHERE ((is_origin_known.p_origin COLLATE "C") = ANY (tenants.origins)))));
END;

CREATE OR REPLACE FUNCTION public.is_service()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN true;

CREATE OR REPLACE FUNCTION public.live_segments_running(p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(tenant_id integer, campaign_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.tenant_id, c.campaign_id
    from campaigns c
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and c.state = 'published' and c.pinned_seq is null
     and (c.definition->'audience'->'segments')::jsonb @> '[{"evaluated": "live"}]'
$function$;

CREATE OR REPLACE FUNCTION public.lock_owners()
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
BEGIN ATOMIC
 SELECT users.user_id
    FROM users
   WHERE ((users.role = 'owner'::text) AND (users.disabled_at IS NULL))
   ORDER BY users.tenant_id, users.user_id
  FOR UPDATE OF users;
END;

CREATE OR REPLACE FUNCTION public.lock_signing_keys()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  lock table signing_keys in share row exclusive mode;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_tenants()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  lock table tenants in share row exclusive mode;
end $function$;

CREATE OR REPLACE FUNCTION public.log_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN clock_timestamp();

CREATE OR REPLACE FUNCTION public.logs_behind(p_tenants integer[] DEFAULT NULL::integer[], OUT tenant_id integer, OUT log_seq bigint, OUT checkpointed_seq bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select c.tenant_id, h.seq, c.seq
    from scoring_cursors c
    join event_heads h on h.tenant_id = c.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
   where (p_tenants is null or c.tenant_id = any(p_tenants)) and h.seq > c.seq;
end $function$;

CREATE OR REPLACE FUNCTION public.notice_work(p_now timestamp with time zone, p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select n.tenant_id from notices n
   where (p_tenants is null or n.tenant_id = any(p_tenants)) and not n.addressed group by n.tenant_id
  union
  select m.tenant_id from notice_mails m
   where (p_tenants is null or m.tenant_id = any(p_tenants)) and m.status = 'pending' and m.next_attempt_at <= p_now
   group by m.tenant_id
  union
  select s.tenant_id from notice_settings s
   where (p_tenants is null or s.tenant_id = any(p_tenants)) and s.look_at <= p_now;
end $function$;

CREATE OR REPLACE FUNCTION public.raffles_to_draw(p_tenants integer[] DEFAULT NULL::integer[], OUT tenant_id integer, OUT campaign_id bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select r.tenant_id, r.campaign_id
    from raffles r
    join certificates s on s.tenant_id = r.tenant_id and s.campaign_id = r.campaign_id
    join campaigns c on c.tenant_id = r.tenant_id and c.campaign_id = r.campaign_id
   where (p_tenants is null or r.tenant_id = any(p_tenants)) and r.fixed_at is not null and r.drawn_at is null
     and (c.definition::json -> 'rules' ->> 'seed' = 'sealed' or r.value is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.remove_expired_entries(p_tenant_id integer, p_limit integer, p_at timestamp with time zone, p_author text, p_before text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  if v_removed > 0 then
    insert into audit_log (tenant_id, at, author, action, details, by_service)
    values (p_tenant_id, p_at, p_author, 'audit_log.expired', json_build_object('before', p_before, 'entries', v_removed), true);
  end if;
  return v_removed;
end $function$;

CREATE OR REPLACE FUNCTION public.rewards_due(p_now timestamp with time zone, p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select e.tenant_id from reward_endpoints e
   where (p_tenants is null or e.tenant_id = any(p_tenants))
     and (e.claimed_until is null or e.claimed_until <= p_now)
     and (exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and (p_tenants is null or p.tenant_id = any(p_tenants))
               and p.status = 'approved' and (p.next_attempt_at is null or p.next_attempt_at <= p_now))
          or exists (
            select from payouts p
             where p.tenant_id = e.tenant_id and (p_tenants is null or p.tenant_id = any(p_tenants))
               and p.status = 'sent' and p.next_attempt_at <= p_now));
end $function$;

CREATE OR REPLACE FUNCTION public.settlements_to_certify(p_tenants integer[] DEFAULT NULL::integer[], OUT tenant_id integer, OUT campaign_id bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select s.tenant_id, s.campaign_id
    from settlements s
   where (p_tenants is null or s.tenant_id = any(p_tenants))
     and not exists (
       select from certificates c
        where c.tenant_id = s.tenant_id and c.campaign_id = s.campaign_id and c.made_at is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.tenants_behind(p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select c.tenant_id
    from scoring_cursors c
    join event_heads h on h.tenant_id = c.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
   where (p_tenants is null or c.tenant_id = any(p_tenants))
     and (h.seq > c.seq
          or exists (
            select from refolds r
             where r.tenant_id = c.tenant_id and (p_tenants is null or r.tenant_id = any(p_tenants)))
          or exists (
            select from campaign_folds f
             where f.tenant_id = c.tenant_id and (p_tenants is null or f.tenant_id = any(p_tenants))
               and not f.complete));
end $function$;

CREATE OR REPLACE FUNCTION public.tenants_to_seal(p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select h.tenant_id
    from event_heads h
   where (p_tenants is null or h.tenant_id = any(p_tenants))
     and (h.seq > coalesce((
            select s.checkpoint_size from sealed_logs s where s.tenant_id = h.tenant_id and s.log = 'events'), 0)
          or exists (
            select from decisions d where d.tenant_id = h.tenant_id and d.number is null)
          or exists (
            select from pending_voids p where p.tenant_id = h.tenant_id and p.seq is not null)
          or not exists (
            select from sealed_logs s where s.tenant_id = h.tenant_id)
            and exists (
              select from campaigns c where c.tenant_id = h.tenant_id and c.state in ('published', 'settled'))
          or exists (
            select from sealed_logs s where s.tenant_id = h.tenant_id and s.checkpoint_size < s.size));
end $function$;

CREATE OR REPLACE FUNCTION public.tenants_with_ended_voids()
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_before timestamptz := log_clock() - interval '2160 hours';
begin
  return query select distinct p.tenant_id from pending_voids p where p.seq is null and p.asked_at < v_before;
end $function$;

CREATE OR REPLACE FUNCTION public.tenants_with_retention(OUT tenant_id bigint, OUT retention_events_days integer, OUT retention_audit_days integer)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
BEGIN ATOMIC
 SELECT t.tenant_id,
     t.retention_events_days,
     t.retention_audit_days
    FROM tenants t
   WHERE ((t.retention_events_days IS NOT NULL) OR (t.retention_audit_days IS NOT NULL));
END;

CREATE OR REPLACE FUNCTION public.unsigned_events(p_tenants integer[] DEFAULT NULL::integer[])
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select coalesce(sum(h.seq - coalesce(s.checkpoint_size, 0)), 0)::bigint
      from event_heads h
      left join sealed_logs s on s.tenant_id = h.tenant_id and s.log = 'events'
     where p_tenants is null or h.tenant_id = any(p_tenants));
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_work(p_now timestamp with time zone, p_tenants integer[] DEFAULT NULL::integer[], OUT work text, OUT tenant_id integer, OUT endpoint_id bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  select 'facts', o.tenant_id, 0::bigint
    from outbox o where p_tenants is null or o.tenant_id = any(p_tenants) group by o.tenant_id
  union all
  select 'facts', p.tenant_id, 0
    from player_messages p where (p_tenants is null or p.tenant_id = any(p_tenants)) and p.due_at <= p_now group by p.tenant_id
  union all
  select 'moments', m.tenant_id, 0
    from campaign_moments m
   where (p_tenants is null or m.tenant_id = any(p_tenants)) and m.next_at <= p_now group by m.tenant_id
  union all
  select 'leads', w.tenant_id, 0
    from lead_watches w
    join event_heads h on h.tenant_id = w.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
    join scoring_cursors c on c.tenant_id = w.tenant_id and (p_tenants is null or c.tenant_id = any(p_tenants))
   where (p_tenants is null or w.tenant_id = any(p_tenants))
     and (h.seq > w.seq or c.changes + c.campaigns_version > w.changes or w.again_at <= p_now)
  union all
  select 'players', k.tenant_id, 0
    from campaigns k
    join event_heads h on h.tenant_id = k.tenant_id and (p_tenants is null or h.tenant_id = any(p_tenants))
    join scoring_cursors c on c.tenant_id = k.tenant_id and (p_tenants is null or c.tenant_id = any(p_tenants))
    left join player_watches w on w.tenant_id = k.tenant_id and w.campaign_id = k.campaign_id
   where k.state = 'published' and k.definition ->> 'player_messages' = 'true'
     and (p_tenants is null or k.tenant_id = any(p_tenants))
     and (w.seq is null or h.seq > w.seq or c.changes + c.campaigns_version > w.changes)
   group by k.tenant_id
  union all
  select 'deliveries', e.tenant_id, e.endpoint_id
    from webhook_endpoints e
   where (p_tenants is null or e.tenant_id = any(p_tenants))
     and e.next_due_at <= p_now and e.disabled_at is null and (e.claimed_until is null or e.claimed_until <= p_now)
  union all
  select 'cleaning', e.tenant_id, e.endpoint_id
    from webhook_endpoints e
   where (p_tenants is null or e.tenant_id = any(p_tenants)) and e.cleaned_at <= p_now - interval '1 day';
end $function$;

create policy of_tenant on alarm_decisions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on alarm_evaluations as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on alarm_settings as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on alarms as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on api_keys as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on archives as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on audit_log as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on campaign_folds as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on campaign_leads as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on campaign_moments as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on campaign_versions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on campaigns as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on certificate_parts as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on certificates as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on change_requests as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on clients as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on decisions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on disqualifications as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on drop_positions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on drops as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on erased_players as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on erased_standings as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on event_heads as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on event_keys as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on events as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on exchange_rates as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on fact_exports as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on fold_snapshots as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on games as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on image_files as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on images as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on intake_minutes as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on jackpot_falls as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on kept_leaves as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on lead_watches as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on log_tiles as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_service on login_attempts as PERMISSIVE for ALL to public using (is_service());

create policy of_tenant on mission_completions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on notice_mails as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on notice_settings as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on notices as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on opt_ins as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on outbox as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on payout_moves as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on payouts as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on pending_voids as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on player_currencies as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on player_folds as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on player_keys as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on player_marks as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on player_messages as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on player_token_keys as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on player_watches as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on players as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on raffle_secrets as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on raffle_winners as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on raffles as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on rebuilds as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on refolds as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on refused_events as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on refused_messages as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on remarks as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on reward_endpoints as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on rollbacks as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on schedule_runs as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on schedules as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_service on schema_functions as PERMISSIVE for ALL to public using (is_service());

create policy of_service on schema_migrations as PERMISSIVE for ALL to public using (is_service());

create policy of_tenant on scoring_cursors as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on scoring_steps as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on sealed_logs as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_service on sealing_keys as PERMISSIVE for ALL to public using (is_service());

create policy of_tenant on segment_looks as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on segment_versions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on segments as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on sessions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on settlement_exclusions as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on settlement_places as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on settlements as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_service on signing_keys as PERMISSIVE for ALL to public using (is_service());

create policy of_tenant on simulations as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on team_opt_ins as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on teams as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on templates as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on tenants as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on users as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on void_moments as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on webhook_deliveries as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));

create policy of_tenant on webhook_endpoints as PERMISSIVE for ALL to public using ((tenant_id = current_tenant()));
