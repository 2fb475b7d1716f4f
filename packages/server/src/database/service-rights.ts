import { tenantSettingNames } from '@laurel/contract/identity/tenant-settings.ts';

/** Rights on one table, view or function, as GRANT spells them, columns by their names in order. */
export interface Rights {
  on: string;
  rights: string[];
}

/** Functions that the service role may call. */
const functions = [
  ...['alarms_to_compare', 'alarms_to_find', 'all_tenants', 'append_events', 'campaigns_running'],
  ...['campaigns_to_settle', 'count_known_events', 'create_tenant', 'due_schedules', 'facts_to_export'],
  ...['find_api_key', 'find_client', 'find_player_token_key', 'find_user', 'is_origin_known'],
  ...['live_segments_running', 'lock_owners', 'lock_signing_keys', 'lock_tenants', 'log_clock'],
  ...['logs_behind', 'notice_work', 'raffles_to_draw'],
  ...['remove_expired_entries', 'rewards_due', 'settlements_to_certify'],
  ...['tenants_behind', 'tenants_to_seal', 'tenants_with_ended_voids', 'tenants_with_retention'],
  ...['unsigned_events', 'webhook_work'],
  // What policies ask: who may not call them sees no row, though a role of PostgreSQL's own lets them read every table.
  ...['current_tenant', 'is_service'],
];

/** Tables and views, with the rights on each. Columns of an UPDATE are those that some statement of a store sets. */
const tables: Readonly<Record<string, string>> = {
  alarm_decisions: 'select, insert, update (reason)',
  alarm_evaluations:
    'select, insert, update (changes, evaluated_at, next_at, seq, settings_version, thresholds)',
  alarm_settings:
    'select, insert, update (changed_at, claimed_by, claimed_until, enabled, thresholds, version)',
  alarms:
    'select, insert, update (at_stake, decided_at, decided_by, decision, decisions, evidence, first_seen_at, has_cause, player_id, reason, related, score_share, summary)',
  api_keys: 'select, insert, update (expires_at, last_used_at, revoked_at)',
  archives: 'select, insert, update (before)',
  audit_log: 'select, insert, update (changes, details, reason)',
  campaign_leads: 'select, insert, update (player_hash, told_at), delete',
  campaign_moments: 'select, insert, update (end_at, next_at, start_at, started), delete',
  campaign_folds: 'select, insert, update (built_to, complete, folded, shown, shown_version), delete',
  campaign_versions: 'select, insert, update (definition, reason)',
  campaigns:
    'select, insert, update (closes_at, custom_id, definition, pinned_changes, pinned_rates, pinned_refold, pinned_seq, planned, published_at, season_began, state, version), delete',
  change_requests:
    'select, insert, update (applied_version, asked_consequences, consequences, consequences_at, decided_at, decided_by, decision_reason, definition, hash, reason, state)',
  clients: 'select, insert, update (previous_hash, previous_until, removed_at, secret_hash, secret_hint)',
  certificate_parts: 'select, insert, update (content)',
  certificates: 'select, insert, update (bytes, claimed_until, hash, made_at)',
  decisions: 'select, insert, update (author_commitment, content, nonce, number, player_id)',
  disqualifications: 'select, insert, update (player_id, reason), delete',
  erased_players: 'select, insert',
  erased_standings: 'select, insert, update (after_player_id, place)',
  // A cluster inserts every column, with its default if a statement omits it.
  event_heads: 'select, insert, update (conflicts, dated_ahead, duplicates, received_at, rejected, seq)',
  event_keys: 'select, insert',
  // The log never changes, except for the mark of a void, for archived events and for the owner of events when a player is
  // erased.
  events: 'select, insert, update (data, player_id, round_id, unique_id, voided, voided_change), delete',
  exchange_rates: 'select, insert, update (per_eur)',
  fact_exports:
    'select, insert, update (attempts, begun_at, claimed_by, claimed_until, day, exported_at, failed_at, failed_day, last_day, next_attempt_at, percent, reason)',
  fold_snapshots: 'select, insert, update (fold, started_at), delete',
  games: 'select, insert, update (facts)',
  image_files: 'select, insert, delete',
  images: 'select, insert, update (name), delete',
  intake_minutes: 'select, insert, update (accepted, conflicts, dated_ahead, duplicates, rejected), delete',
  lead_watches: 'select, insert, update (again_at, changes, seq), delete',
  kept_leaves: 'select, insert',
  log_tiles: 'select, insert, update (hashes)',
  login_attempts: 'select, insert, update (expire, points), delete',
  notice_mails: 'select, insert, update (attempts, last_error, next_attempt_at, sent_at, status)',
  notice_settings: 'select, insert, update (claimed_by, claimed_until, look_at, recipients, still_sources)',
  notices: 'select, insert, update (addressed, ended_at), delete',
  opt_ins: 'select, insert, update (joined_at, player_id)',
  outbox: 'select, insert, update (data), delete',
  payout_moves: 'select, insert, update (details, reason)',
  payouts:
    'select, insert, update (accepted_alarms, approvals, approved_at, approved_by, attempts, held_at, held_by, held_until, last_error, moves, next_attempt_at, paid_at, player_id, player_username, reason, releases, sending_until, sent_at, status)',
  pending_voids: 'select, insert, update (reason, unique_id), delete',
  player_currencies: 'select, insert, update (last_day, player_id)',
  player_folds: 'select, insert, update (folds, scores), delete',
  player_keys: 'select, insert, update (key, player_id, round_key)',
  player_marks: 'select, insert, update (in_prizes, tickets), delete',
  player_messages: 'select, insert, update (at, data, due_at, parts, sent_at, webhook_id), delete',
  player_token_keys: 'select, insert, update (revoked_at)',
  player_watches: 'select, insert, update (changes, is_quiet, looks, seq)',
  players: 'select, insert, update (facts, last_hour, name_key, pauses, played_days, player_id)',
  raffles:
    'select, insert, update (drawn_at, fixed_at, list_root, players, secret, seed, supplied_at, supplied_by, tickets, value)',
  raffle_secrets: 'select, insert, delete',
  raffle_winners: 'select, insert',
  rebuilds: 'select, insert, update (alarm_differences, differences, differing_players, finished, fold_id)',
  refolds: 'select, insert, update (player_id), delete',
  refused_events: 'select, insert, update (errors, unique_id), delete',
  refused_messages:
    'select, insert, update (decided_at, decided_by, errors, message, message_id, reason, state, times_sent_again), delete',
  rollbacks: 'select, insert',
  schema_functions: 'select',
  schema_migrations: 'select',
  drop_positions: 'select, insert, update (seq)',
  drops: 'select, insert, update (player_id, unique_id)',
  jackpot_falls: 'select, insert, update (carried, player_id, unique_id)',
  mission_completions: 'select, insert, update (lost_at, player_id, round_id)',
  remarks: 'select, insert, update (text)',
  reward_endpoints:
    'select, insert, update (claimed_by, claimed_until, created_at, old_secrets, secret, shape, url), delete',
  scoring_cursors:
    'select, insert, update (campaigns_version, changes, furthest_ahead, leave_until, players, scored_by, seq, step)',
  sealed_logs: 'select, insert, update (checkpoint, checkpoint_size, root, size)',
  sealing_keys: 'select, insert',
  sessions: 'select, insert, update (expires_at, renewed), delete',
  settlement_exclusions: 'select, insert, update (player_id)',
  settlement_places: 'select, insert, update (player_id)',
  settlements: 'select, insert',
  schedules:
    'select, insert, update (alarm, changed_at, create_before, custom_id, due_at, duration, from_start, name, next_start, paused, publish, recurrence, start, template_id, time_zone), delete',
  schedule_runs: 'select, insert, delete',
  scoring_steps: 'select, insert, delete',
  segment_looks: 'select, insert, update (up_to, version, whole_at)',
  segment_versions: 'select, insert, update (erased, player_ids), delete',
  segments: 'select, insert, update (changed_at, version), delete',
  signing_keys: 'select, insert, update (retired_at)',
  team_opt_ins: 'select, insert, update (player_id)',
  teams: 'select, insert, update (named_at, team_name)',
  templates: 'select, insert, update (changed_at, definition, name), delete',
  tenants: `select, update (${tenantSettingNames.toSorted().join(', ')})`,
  users: 'select, insert, update (disabled_at, kept_token, password_hash, role, sign_outs)',
  webhook_deliveries:
    'select, insert, update (answer_body, answer_status, attempted_at, attempts, last_error, next_attempt_at, payload, status), delete',
  webhook_endpoints:
    'select, insert, update (claimed_by, claimed_until, cleaned_at, description, disabled_at, disabled_reason, events, failing_since, next_due_at, old_secrets, secret, url), delete',
  simulations:
    'select, insert, update (alive_until, error, events_done, events_total, outcome, state), delete',
  void_moments: 'select, insert',
};

/**
 * Every table, view and function of Laurel with the rights of the service role on it; nobody else but the owner has any, nor
 * on the sequences of these tables (docs/decisions/row-level-security.md). A start enforces it both ways. Columns of an
 * UPDATE are those that some statement of the store sets.
 */
export const serviceRights: Rights[] = [
  ...Object.entries(tables).map(([on, rights]) => ({ on, rights: rights.split(/, (?![^(]*\))/) })),
  ...functions.map((name) => ({ on: `function ${name}`, rights: ['execute'] })),
];
