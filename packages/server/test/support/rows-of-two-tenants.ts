import type { Queryable } from '../../src/database/database.ts';

/**
 * A row for each table that has a tenant, by the table's name, as its columns and their values; `$` represents the tenant's
 * id, which is also that of the tenant's campaign, fold and so on. In an order in which they can be inserted.
 */
const rows: Record<string, [columns: string, values: string]> = {
  tenants: ['tenant_id, name, player_hash_secret, created_at', `$, 'tenant $', 'x', now()`],
  users: [
    'tenant_id, user_id, username, password_hash, role, created_at',
    `$, $, 'user $', 'x', 'owner', now()`,
  ],
  api_keys: [
    'tenant_id, api_key_id, name, scopes, key_hash, key_hint, created_at',
    `$, $, 'key', '{}', 'hash $', 'hint', now()`,
  ],
  clients: [
    'tenant_id, client_id, name, secret_hash, secret_hint, created_at',
    `$, 'client_$', 'client', 'hash $', 'hint', now()`,
  ],
  player_token_keys: [
    'tenant_id, key_id, name, algorithm, public_jwk, created_at',
    `$, 'ptk_$', 'key', 'EdDSA', '{}', now()`,
  ],
  sessions: [
    'tenant_id, token_hash, session_id, user_id, password_version, started_at, issued_at, expires_at',
    `$, 'hash $', 's', $, 'v', now(), now(), now()`,
  ],
  notices: [
    'tenant_id, notice_id, kind, about, name, at',
    `$, $, 'backup_failed', 'backup', 'backup', now()`,
  ],
  notice_mails: ['tenant_id, notice_id, recipient', `$, $, 'a@$.example'`],
  notice_settings: ['tenant_id', '$'],
  event_heads: ['tenant_id, seq', '$, 1'],
  event_keys: ['tenant_id, key, content, seq', `$, gen_random_uuid(), 1, 1`],
  events: [
    'tenant_id, seq, received_at, occurred_at, kind, unique_id, player_id',
    `$, 1, now(), now(), 'login', 'u', 'p $'`,
  ],
  void_moments: ['tenant_id, change, voided_at', '$, 1, now()'],
  intake_minutes: [
    'tenant_id, minute, api_key_id, accepted, duplicates, conflicts, rejected',
    '$, now(), $, 1, 0, 0, 0',
  ],
  refused_events: ['tenant_id, at, api_key_id, index, rest_stored, errors', `$, now(), $, 0, false, '[]'`],
  fact_exports: ['tenant_id, last_day', `$, date '2026-11-01'`],
  refused_messages: [
    'tenant_id, source, key, received_at, errors',
    `$, 'fasttrack', gen_random_uuid(), now(), '[]'`,
  ],
  rollbacks: ['tenant_id, key, rolled_back_at', '$, gen_random_uuid(), now()'],
  archives: ['tenant_id, before', '$, now()'],
  players: ['tenant_id, player_id, facts', `$, 'p $', '{}'`],
  player_currencies: ['tenant_id, currency, player_id, last_day', `$, 'EUR', 'p $', '2026-11-20'`],
  games: ['tenant_id, game_id, facts', `$, 'g $', '{}'`],
  exchange_rates: ['tenant_id, currency, rate_date, per_eur', `$, 'SEK', '2026-01-01', 11`],
  campaigns: [
    'tenant_id, campaign_id, custom_id, state, version, definition, created_at, closes_at',
    `$, $, 'c', 'draft', 1, '{}', now(), now()`,
  ],
  campaign_versions: [
    'tenant_id, campaign_id, version, definition, author, created_at',
    `$, $, 1, '{}', 'a', now()`,
  ],
  settlements: [
    'tenant_id, campaign_id, version, seq, changes, settled_at, count, board_hash, rates',
    `$, $, 1, 0, 0, now(), 0, 'h', '[]'`,
  ],
  simulations: [
    'tenant_id, campaign_id, author, created_at, state, alive_until, events_done, events_total',
    `$, $, 'a', now(), 'running', now(), 0, 0`,
  ],
  settlement_exclusions: ['tenant_id, campaign_id, player_id', `$, $, 'p $'`],
  settlement_places: ['tenant_id, campaign_id, player_id, place', `$, $, 'p $', 1`],
  opt_ins: ['tenant_id, campaign_id, player_id, joined_at', `$, $, 'p $', now()`],
  team_opt_ins: ['tenant_id, campaign_id, player_id, joined_at, team_id', `$, $, 'p $', now(), 't'`],
  teams: ['tenant_id, campaign_id, team_id, team_name, named_at', `$, $, 't', 'n', now()`],
  disqualifications: [
    'tenant_id, campaign_id, player_id, reason, author, created_at',
    `$, $, 'p $', 'r', 'a', now()`,
  ],
  mission_completions: [
    'tenant_id, campaign_id, player_id, period, repeat, step, completed_at, game_id, round_id, seq, fixed_at',
    `$, $, 'p $', 0, 1, 1, 0, 'g', 'r', 1, now()`,
  ],
  drops: [
    'tenant_id, campaign_id, number, prize, player_id, player_hash, value, began_at, fixed_at',
    `$, $, 1, 0, 'p $', 'h', '', 0, now()`,
  ],
  jackpot_falls: [
    `tenant_id, campaign_id, number, level, pot, player_id, player_hash, began_at, amount, paid, contribution, contributed,
     carried, secret, fixed_at`,
    `$, $, 1, 0, 1, 'p $', 'h', 0, 0, 0, 0, 0, 0, '', now()`,
  ],
  drop_positions: ['tenant_id, campaign_id, seq', '$, $, 1'],
  change_requests: [
    'tenant_id, campaign_id, version, definition, hash, consequences, requested_by, requested_at',
    `$, $, 1, '{}', 'h', '{}', 'a', now()`,
  ],
  remarks: ['tenant_id, campaign_id, text, author, created_at', `$, $, 't', 'a', now()`],
  decisions: [
    'tenant_id, decision_id, kind, seq, at, player_id, content',
    `$, $, 'void', 1, now(), 'p $', '{}'`,
  ],
  pending_voids: [
    'tenant_id, key, unique_id, asked_at, author, reason',
    `$, gen_random_uuid(), 'e', now(), 'a', 'r'`,
  ],
  sealed_logs: ['tenant_id, log, origin, size, root', `$, 'events', 'o $', 0, ''`],
  log_tiles: ['tenant_id, log, level, number, hashes', `$, 'events', 0, 0, ''`],
  player_keys: ['tenant_id, player_id', `$, 'p $'`],
  kept_leaves: ['tenant_id, seq, leaf', `$, 1, ''`],
  raffles: ['tenant_id, campaign_id, commitment', `$, $, ''`],
  raffle_secrets: ['tenant_id, campaign_id', '$, $'],
  raffle_winners: ['tenant_id, campaign_id, number, prize, ticket, player_hash', `$, $, 1, 0, 1, 'h'`],
  certificates: ['tenant_id, campaign_id, settlement', '$, $, 0'],
  certificate_parts: ['tenant_id, campaign_id, number, content', `$, $, 0, ''`],
  audit_log: ['tenant_id, audit_id, at, author, action', `$, $, now(), 'a', 'b'`],
  scoring_cursors: ['tenant_id, seq', '$, 1'],
  refolds: ['tenant_id, refold_id, player_id', `$, $, 'p $'`],
  scoring_steps: ['tenant_id, step, player_ids', `$, 1, '{p}'`],
  campaign_folds: [
    'tenant_id, campaign_id, fold_id, version, started_seq, players, period',
    '$, $, $, 1, 0, 0, 202611',
  ],
  rebuilds: [
    'tenant_id, rebuild_id, campaign_id, check_only, author, started_at',
    `$, $, $, true, 'a', now()`,
  ],
  fold_snapshots: ['tenant_id, fold_id, player_id, rounds, started_at, fold', `$, $, 'p $', 500, now(), 's'`],
  erased_players: ['tenant_id, player_id, player_hash, erased_at', `$, 'erased:$', 'h', now()`],
  erased_standings: ['tenant_id, campaign_id, player_id, eligible', `$, $, 'erased:$', true`],
  alarms: [
    'tenant_id, alarm_id, campaign_id, kind, player_hash, player_id, has_cause, first_seen_at, raised_at, summary, evidence, related, at_stake',
    `$, $, $, 'late_surge', 'h', 'p $', true, now(), now(), 's', '[]', '[]', '{}'`,
  ],
  alarm_decisions: [
    'tenant_id, alarm_id, number, status, reason, author, at',
    `$, $, 1, 'dismissed', 'r', 'a', now()`,
  ],
  alarm_settings: ['tenant_id', '$'],
  alarm_evaluations: [
    'tenant_id, campaign_id, seq, changes, settings_version, thresholds, evaluated_at, next_at',
    `$, $, 1, 0, 0, '{}', now(), now()`,
  ],
  payouts: [
    'tenant_id, payout_id, campaign_id, custom_id, place, player_hash, prize, transaction_id, status, created_at',
    `$, $, $, 'c', 1, 'h', '{}', 't', 'pending', now()`,
  ],
  payout_moves: [
    'tenant_id, payout_id, number, from_status, to_status, at',
    `$, $, 1, 'pending', 'approved', now()`,
  ],
  templates: [
    'tenant_id, template_id, name, definition, created_at, changed_at',
    `$, $, 't', '{}', now(), now()`,
  ],
  segment_looks: ['tenant_id, campaign_id, version, up_to, whole_at', `$, $, 1, 1, now()`],
  segments: ['tenant_id, segment_id, name, version, created_at, changed_at', `$, $, 's', 1, now(), now()`],
  segment_versions: [
    'tenant_id, segment_id, version, player_ids, author, created_at',
    `$, $, 1, '{p $}', 'a', now()`,
  ],
  images: ['tenant_id, hash, name, width, height, author, created_at', `$, 'hash $', 'n', 1, 1, 'a', now()`],
  image_files: ['tenant_id, hash, width, height, content', `$, 'hash $', 1, 1, 'x'`],
  schedules: [
    'tenant_id, schedule_id, template_id, name, recurrence, time_zone, start, duration, create_before, publish, custom_id, created_at, changed_at',
    `$, $, $, 's', 'FREQ=DAILY', 'UTC', '2026-12-01T00:00', 'P1D', 'P1D', false, '{start}', now(), now()`,
  ],
  schedule_runs: [
    'tenant_id, schedule_id, start, ends, custom_id, state, at',
    `$, $, now(), now(), 'c', 'made', now()`,
  ],
  player_folds: ['tenant_id, period, player_id, scores, folds', `$, $, 'p $', '[]', 's'`],
  outbox: ['tenant_id, message_id, type, at, data', `$, $, 'campaign.published', now(), '{}'`],
  webhook_endpoints: [
    'tenant_id, endpoint_id, url, description, secret, created_at, cleaned_at',
    `$, $, 'https://x', '', 's', now(), now()`,
  ],
  webhook_deliveries: [
    'tenant_id, endpoint_id, delivery_id, webhook_id, type, payload, created_at',
    `$, $, $, 'm', 't', '{}', now()`,
  ],
  campaign_moments: [
    'tenant_id, campaign_id, start_at, end_at, published_at, started, next_at',
    '$, $, now(), now(), now(), false, now()',
  ],
  lead_watches: ['tenant_id, seq, changes', '$, 1, 1'],
  reward_endpoints: ['tenant_id, url, shape, secret, created_at', `$, 'https://x', 'template', 's', now()`],
  campaign_leads: ['tenant_id, campaign_id, player_hash', `$, $, 'h'`],
  player_messages: [
    'tenant_id, player_id, type, campaign_id, at, due_at',
    `$, 'p $', 'player.won', $, now(), now()`,
  ],
  player_watches: ['tenant_id, campaign_id, seq, changes, looks, is_quiet', '$, $, 1, 1, 1, false'],
  player_marks: ['tenant_id, campaign_id, player_id, tickets, in_prizes', `$, $, 'p $', 1, false`],
};

/** Gives each of the tenants one row in every table; ids must be free. */
export async function insertRowsOf(owner: Queryable, tenant_ids: number[]): Promise<void> {
  for (const tenant_id of tenant_ids)
    for (const [table, [columns, values]] of Object.entries(rows))
      await owner.query({
        text: `insert into ${table} (${columns}) overriding system value values (${values.replaceAll('$', String(tenant_id))})`,
      });
}
