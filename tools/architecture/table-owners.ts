import type { Subject } from './subjects.ts';

/** The tables of each subject, and of what opens databases: only its own statements write them. */
export const tableOwners: Partial<Record<Subject | 'database', readonly string[]>> = {
  database: ['schema_functions', 'schema_migrations'],
  audit: ['audit_log'],
  decisions: ['decisions'],
  outbox: ['campaign_moments', 'outbox', 'player_messages'],
  cursor: ['campaign_folds', 'refolds', 'scoring_cursors', 'scoring_steps'],
  identity: [
    ...['api_keys', 'clients', 'login_attempts', 'player_token_keys', 'sessions', 'signing_keys'],
    ...['tenants', 'users'],
  ],
  notices: ['notice_mails', 'notice_settings', 'notices'],
  facts: ['erased_players', 'erased_standings', 'games', 'player_currencies', 'players'],
  events: [
    ...['archives', 'event_heads', 'event_keys', 'events', 'intake_minutes', 'pending_voids'],
    ...['refused_events', 'void_moments'],
  ],
  integrations: ['refused_messages', 'rollbacks'],
  rates: ['exchange_rates'],
  segments: ['segment_versions', 'segments'],
  images: ['image_files', 'images'],
  // Boards, stages and certificates read what was settled and drawn; publishing a raffle or a drop commits to its secret.
  campaigns: [
    ...['campaign_versions', 'campaigns', 'raffle_secrets', 'raffle_winners', 'raffles'],
    ...['settlement_exclusions', 'settlement_places', 'settlements'],
  ],
  participation: ['disqualifications', 'opt_ins', 'segment_looks', 'team_opt_ins', 'teams'],
  remarks: ['remarks'],
  sealing: ['kept_leaves', 'log_tiles', 'player_keys', 'sealed_logs', 'sealing_keys'],
  scoring: ['fold_snapshots', 'player_folds', 'rebuilds'],
  simulation: ['simulations'],
  'change-requests': ['change_requests'],
  planning: ['schedule_runs', 'schedules', 'templates'],
  alarms: ['alarm_decisions', 'alarm_evaluations', 'alarm_settings', 'alarms'],
  payouts: ['payout_moves', 'payouts', 'reward_endpoints'],
  missions: ['mission_completions'],
  drops: ['drop_positions', 'drops'],
  jackpots: ['jackpot_falls'],
  certificates: ['certificate_parts', 'certificates'],
  exports: ['fact_exports'],
  webhooks: [
    ...['campaign_leads', 'lead_watches', 'player_marks', 'player_watches'],
    ...['webhook_deliveries', 'webhook_endpoints'],
  ],
};

/** Files whose statements may write and read tables of several subjects, which go together or not at all. */
export const writersOfMore: Readonly<Record<string, string>> = {
  'packages/server/src/players/data-rights/store/': 'erases a player from every table in one transaction',
  'packages/server/src/identity/store/tenants.ts':
    'a tenant is made with the head of its log and its scoring cursor',
  'packages/server/src/cursor/store/campaign-folds.ts':
    'a fold is deleted with what scoring stored of it, also for subjects before scoring, and read with its campaign',
};

/** Rules of segments ask what players came to in campaigns, of which all subjects come later than segments. */
const ofRules = Object.fromEntries(
  ['player_folds', 'settlement_places', 'settlements'].map((table) => [
    table,
    { by: ['segments'], reason: 'what players came to in a campaign is one join for all of them' },
  ]),
);

/** Subjects whose statements read a table of another one, and why they do not ask the owner; ‘all’ is every subject. */
export const readersOfMore: Readonly<Record<string, { by: readonly string[]; reason: string }>> = {
  scoring_cursors: {
    by: ['all'],
    reason: 'one row of each tenant: a cluster inserts lists only as a selection from a table of the tenant',
  },
  event_heads: {
    by: ['cursor', 'database', 'decisions', 'facts', 'integrations', 'webhooks'],
    reason: 'one row of each tenant: the number of its newest event, as of the statement that needs it',
  },
  events: {
    by: ['alarms', 'certificates', 'exports', 'facts', 'history', 'rates', 'scoring', 'sealing'],
    reason: 'each look-up of the log was measured with its own index',
  },
  campaigns: {
    by: ['alarms', 'change-requests', 'events', 'images', 'outbox', 'sealing', 'segments'],
    reason: 'subjects before campaigns cannot ask them; later ones join names or what is left to seal',
  },
  campaign_versions: {
    by: ['record', 'sealing'],
    reason: 'a record names the author of each version; what is left to seal is found by one statement',
  },
  campaign_folds: {
    by: ['events', 'scoring', 'segments'],
    reason:
      'how far scoring is, with the state of intake; snapshots as of the folds that exist; scores for rules',
  },
  refolds: {
    by: ['events', 'scoring'],
    reason: 'how far scoring is, with the state of intake; no snapshot of a player who waits',
  },
  decisions: {
    by: ['certificates', 'exports', 'sealing'],
    reason: 'what is left to seal, and which decision voided an event, is found by joins',
  },
  opt_ins: {
    by: ['sealing', 'segments'],
    reason: 'what is left to seal is found by one statement; segments come before what asks who joined',
  },
  ...ofRules,
  disqualifications: { by: ['sealing'], reason: 'what is left to seal is found by one statement' },
  pending_voids: { by: ['sealing'], reason: 'what is left to seal is found by one statement' },
  exchange_rates: { by: ['sealing'], reason: 'what is left to seal is found by one statement' },
  void_moments: { by: ['exports'], reason: 'a day of voids is one join with their decisions' },
  player_currencies: { by: ['rates'], reason: 'currencies without a rate are found by one join' },
  players: {
    by: ['players', 'scoring'],
    reason: 'pages of players are read with their facts: two statements took twice the time',
  },
  erased_players: { by: ['players', 'record'], reason: 'pages of players say who is erased' },
  templates: { by: ['images', 'segments'], reason: 'subjects before planning cannot ask it what uses them' },
  alarms: {
    by: ['boards', 'payouts', 'record'],
    reason: 'boards cannot ask alarms, which come later; payouts are held by what is open as they are made',
  },
  payouts: {
    by: ['alarms', 'exports', 'figures', 'record', 'segments'],
    reason:
      'alarms, figures and segments cannot ask payouts, which come later; days and records join them with their moves',
  },
  drops: { by: ['figures'], reason: 'figures cannot ask drops, which come later' },
  jackpot_falls: { by: ['figures'], reason: 'figures cannot ask jackpots, which come later' },
  payout_moves: { by: ['exports'], reason: 'a day of payouts is one join with their moves' },
  audit_log: { by: ['record'], reason: 'a record shows what the log says of one campaign' },
};
