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

/**
 * Every table, view and function with the service role's rights; nobody else but the owner has any
 * (docs/decisions/row-level-security.md). Columns of an UPDATE are those that some statement of a store sets.
 */
export const serviceRights: Rights[] = [
  { on: 'alarm_decisions', rights: ['select', 'insert', 'update (reason)'] },
  {
    on: 'alarm_evaluations',
    rights: [
      'select',
      'insert',
      'update (changes, evaluated_at, next_at, seq, settings_version, thresholds)',
    ],
  },
  {
    on: 'alarm_settings',
    rights: [
      'select',
      'insert',
      'update (changed_at, claimed_by, claimed_until, enabled, thresholds, version)',
    ],
  },
  {
    on: 'alarms',
    rights: [
      'select',
      'insert',
      'update (at_stake, decided_at, decided_by, decision, decisions, evidence, first_seen_at, has_cause, player_id, reason, related, score_share, summary)',
    ],
  },
  { on: 'api_keys', rights: ['select', 'insert', 'update (expires_at, last_used_at, revoked_at)'] },
  { on: 'archives', rights: ['select', 'insert', 'update (before)'] },
  { on: 'audit_log', rights: ['select', 'insert', 'update (changes, details, reason)'] },
  { on: 'campaign_leads', rights: ['select', 'insert', 'update (player_hash, told_at)', 'delete'] },
  {
    on: 'campaign_moments',
    rights: ['select', 'insert', 'update (end_at, next_at, start_at, started)', 'delete'],
  },
  {
    on: 'campaign_folds',
    rights: ['select', 'insert', 'update (built_to, complete, folded, shown, shown_version)', 'delete'],
  },
  { on: 'campaign_versions', rights: ['select', 'insert', 'update (definition, reason)'] },
  {
    on: 'campaigns',
    rights: [
      'select',
      'insert',
      'update (closes_at, custom_id, definition, pinned_changes, pinned_rates, pinned_refold, pinned_seq, planned, published_at, season_began, state, version)',
      'delete',
    ],
  },
  {
    on: 'change_requests',
    rights: [
      'select',
      'insert',
      'update (applied_version, asked_consequences, consequences, consequences_at, decided_at, decided_by, decision_reason, definition, hash, reason, state)',
    ],
  },
  {
    on: 'clients',
    rights: [
      'select',
      'insert',
      'update (previous_hash, previous_until, removed_at, secret_hash, secret_hint)',
    ],
  },
  { on: 'certificate_parts', rights: ['select', 'insert', 'update (content)'] },
  { on: 'certificates', rights: ['select', 'insert', 'update (bytes, claimed_until, hash, made_at)'] },
  {
    on: 'decisions',
    rights: ['select', 'insert', 'update (author_commitment, content, nonce, number, player_id)'],
  },
  { on: 'disqualifications', rights: ['select', 'insert', 'update (player_id, reason)', 'delete'] },
  { on: 'erased_players', rights: ['select', 'insert'] },
  { on: 'erased_standings', rights: ['select', 'insert', 'update (after_player_id, place)'] },
  // A cluster inserts every column, with its default if a statement omits it.
  {
    on: 'event_heads',
    rights: ['select', 'insert', 'update (conflicts, dated_ahead, duplicates, received_at, rejected, seq)'],
  },
  { on: 'event_keys', rights: ['select', 'insert'] },
  // The log never changes, except for the mark of a void, for archived events and for the owner of events when a player is
  // erased.
  {
    on: 'events',
    rights: [
      'select',
      'insert',
      'update (data, player_id, round_id, unique_id, voided, voided_change)',
      'delete',
    ],
  },
  { on: 'exchange_rates', rights: ['select', 'insert', 'update (per_eur)'] },
  {
    on: 'fact_exports',
    rights: [
      'select',
      'insert',
      'update (attempts, begun_at, claimed_by, claimed_until, day, exported_at, failed_at, failed_day, last_day, next_attempt_at, percent, reason)',
    ],
  },
  { on: 'fold_snapshots', rights: ['select', 'insert', 'update (fold, started_at)', 'delete'] },
  { on: 'games', rights: ['select', 'insert', 'update (facts)'] },
  { on: 'image_files', rights: ['select', 'insert', 'delete'] },
  { on: 'images', rights: ['select', 'insert', 'update (name)', 'delete'] },
  {
    on: 'intake_minutes',
    rights: ['select', 'insert', 'update (accepted, conflicts, dated_ahead, duplicates, rejected)', 'delete'],
  },
  { on: 'lead_watches', rights: ['select', 'insert', 'update (again_at, changes, seq)', 'delete'] },
  { on: 'kept_leaves', rights: ['select', 'insert'] },
  { on: 'log_tiles', rights: ['select', 'insert', 'update (hashes)'] },
  { on: 'login_attempts', rights: ['select', 'insert', 'update (expire, points)', 'delete'] },
  {
    on: 'notice_mails',
    rights: ['select', 'insert', 'update (attempts, last_error, next_attempt_at, sent_at, status)'],
  },
  {
    on: 'notice_settings',
    rights: ['select', 'insert', 'update (claimed_by, claimed_until, look_at, recipients, still_sources)'],
  },
  { on: 'notices', rights: ['select', 'insert', 'update (addressed, ended_at)', 'delete'] },
  { on: 'opt_ins', rights: ['select', 'insert', 'update (joined_at, player_id)'] },
  { on: 'outbox', rights: ['select', 'insert', 'update (data)', 'delete'] },
  { on: 'payout_moves', rights: ['select', 'insert', 'update (details, reason)'] },
  {
    on: 'payouts',
    rights: [
      'select',
      'insert',
      'update (accepted_alarms, approvals, approved_at, approved_by, attempts, held_at, held_by, held_until, last_error, moves, next_attempt_at, paid_at, player_id, player_username, reason, releases, sending_until, sent_at, status)',
    ],
  },
  { on: 'pending_voids', rights: ['select', 'insert', 'update (reason, unique_id)', 'delete'] },
  { on: 'player_currencies', rights: ['select', 'insert', 'update (last_day, player_id)'] },
  { on: 'player_folds', rights: ['select', 'insert', 'update (folds, scores)', 'delete'] },
  { on: 'player_keys', rights: ['select', 'insert', 'update (key, player_id, round_key)'] },
  { on: 'player_marks', rights: ['select', 'insert', 'update (in_prizes, tickets)', 'delete'] },
  {
    on: 'player_messages',
    rights: ['select', 'insert', 'update (at, data, due_at, parts, sent_at, webhook_id)', 'delete'],
  },
  { on: 'player_token_keys', rights: ['select', 'insert', 'update (revoked_at)'] },
  { on: 'player_watches', rights: ['select', 'insert', 'update (changes, is_quiet, looks, seq)'] },
  {
    on: 'players',
    rights: ['select', 'insert', 'update (facts, last_hour, name_key, pauses, played_days, player_id)'],
  },
  {
    on: 'raffles',
    rights: [
      'select',
      'insert',
      'update (drawn_at, fixed_at, list_root, players, secret, seed, supplied_at, supplied_by, tickets, value)',
    ],
  },
  { on: 'raffle_secrets', rights: ['select', 'insert', 'delete'] },
  { on: 'raffle_winners', rights: ['select', 'insert'] },
  {
    on: 'rebuilds',
    rights: [
      'select',
      'insert',
      'update (alarm_differences, differences, differing_players, finished, fold_id)',
    ],
  },
  { on: 'refolds', rights: ['select', 'insert', 'update (player_id)', 'delete'] },
  { on: 'refused_events', rights: ['select', 'insert', 'update (errors, unique_id)', 'delete'] },
  {
    on: 'refused_messages',
    rights: [
      'select',
      'insert',
      'update (decided_at, decided_by, errors, message, message_id, reason, state, times_sent_again)',
      'delete',
    ],
  },
  { on: 'rollbacks', rights: ['select', 'insert'] },
  { on: 'schema_functions', rights: ['select'] },
  { on: 'schema_migrations', rights: ['select'] },
  { on: 'drop_positions', rights: ['select', 'insert', 'update (seq)'] },
  { on: 'drops', rights: ['select', 'insert', 'update (player_id, unique_id)'] },
  { on: 'jackpot_falls', rights: ['select', 'insert', 'update (carried, player_id, unique_id)'] },
  { on: 'mission_completions', rights: ['select', 'insert', 'update (lost_at, player_id, round_id)'] },
  { on: 'remarks', rights: ['select', 'insert', 'update (text)'] },
  {
    on: 'reward_endpoints',
    rights: [
      'select',
      'insert',
      'update (claimed_by, claimed_until, created_at, old_secrets, secret, shape, url)',
      'delete',
    ],
  },
  {
    on: 'scoring_cursors',
    rights: [
      'select',
      'insert',
      'update (campaigns_version, changes, furthest_ahead, leave_until, players, scored_by, seq, step)',
    ],
  },
  {
    on: 'sealed_logs',
    rights: ['select', 'insert', 'update (checkpoint, checkpoint_size, root, size)'],
  },
  { on: 'sealing_keys', rights: ['select', 'insert'] },
  { on: 'sessions', rights: ['select', 'insert', 'update (expires_at, renewed)', 'delete'] },
  { on: 'settlement_exclusions', rights: ['select', 'insert', 'update (player_id)'] },
  { on: 'settlement_places', rights: ['select', 'insert', 'update (player_id)'] },
  { on: 'settlements', rights: ['select', 'insert'] },
  {
    on: 'schedules',
    rights: [
      'select',
      'insert',
      'update (alarm, changed_at, create_before, custom_id, due_at, duration, from_start, name, next_start, paused, publish, recurrence, start, template_id, time_zone)',
      'delete',
    ],
  },
  { on: 'schedule_runs', rights: ['select', 'insert', 'delete'] },
  { on: 'scoring_steps', rights: ['select', 'insert', 'delete'] },
  { on: 'segment_looks', rights: ['select', 'insert', 'update (up_to, version, whole_at)'] },
  { on: 'segment_versions', rights: ['select', 'insert', 'update (erased, player_ids)', 'delete'] },
  { on: 'segments', rights: ['select', 'insert', 'update (changed_at, version)', 'delete'] },
  { on: 'signing_keys', rights: ['select', 'insert', 'update (retired_at)'] },
  { on: 'team_opt_ins', rights: ['select', 'insert', 'update (player_id)'] },
  { on: 'teams', rights: ['select', 'insert', 'update (named_at, team_name)'] },
  { on: 'templates', rights: ['select', 'insert', 'update (changed_at, definition, name)', 'delete'] },
  {
    on: 'tenants',
    rights: ['select', `update (${tenantSettingNames.toSorted().join(', ')})`],
  },
  {
    on: 'users',
    rights: ['select', 'insert', 'update (disabled_at, kept_token, password_hash, role, sign_outs)'],
  },
  {
    on: 'webhook_deliveries',
    rights: [
      'select',
      'insert',
      'update (answer_body, answer_status, attempted_at, attempts, last_error, next_attempt_at, payload, status)',
      'delete',
    ],
  },
  {
    on: 'webhook_endpoints',
    rights: [
      'select',
      'insert',
      'update (claimed_by, claimed_until, cleaned_at, description, disabled_at, disabled_reason, events, failing_since, next_due_at, old_secrets, secret, url)',
      'delete',
    ],
  },
  {
    on: 'simulations',
    rights: [
      'select',
      'insert',
      'update (alive_until, error, events_done, events_total, outcome, state)',
      'delete',
    ],
  },
  { on: 'void_moments', rights: ['select', 'insert'] },
  ...functions.map((name) => ({ on: `function ${name}`, rights: ['execute'] })),
];
