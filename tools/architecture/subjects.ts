/**
 * The subjects in the order in which data flows: a subject imports only those before it. Each has a folder of its name in
 * contract, console, server and tests, as far as it has anything there.
 */
export const subjects = [
  'audit',
  'decisions',
  'outbox',
  'cursor',
  'identity',
  'facts',
  'events',
  'rates',
  'segments',
  'images',
  'campaigns',
  'participation',
  'remarks',
  'sealing',
  'scoring',
  'boards',
  'listing',
  'live',
  'explanations',
  'simulation',
  'figures',
  'planning',
  'payouts',
  'settlement',
  'webhooks',
  'players',
  'installation',
] as const;

export type Subject = (typeof subjects)[number];

/** The other folders, by their parent folder. */
export const frames: Record<string, readonly string[]> = {
  'packages/contract/src': ['faults', 'openapi', 'operations', 'values'],
  'packages/console/src': [
    'app',
    'kit',
    'looks',
    'pictures',
    'time',
    'values',
    'connection',
    'overview',
    'languages',
  ],
  'packages/server/src': ['database', 'scheduling', 'outbound', 'spreadsheets', 'http', 'cli', 'app', 'demo'],
  'packages/server/test': [
    'browser',
    'cluster',
    'data',
    'deploy',
    'documents',
    'faults',
    'hostile',
    'http',
    'invariants',
    'journey',
    'races',
    'runner',
    'schema',
    'support',
  ],
};

/** The page of docs/ that states the rules of a subject. Subjects without a page are internal. */
export const pages: Partial<Record<Subject, string>> = {
  audit: 'docs/rules/operations.md',
  identity: 'docs/rules/tokens.md',
  facts: 'docs/rules/facts.md',
  events: 'docs/rules/intake.md',
  rates: 'docs/rules/money.md',
  segments: 'docs/rules/segments.md',
  campaigns: 'docs/rules/campaigns.md',
  participation: 'docs/rules/corrections.md',
  remarks: 'docs/rules/operations.md',
  scoring: 'docs/rules/rounds.md',
  boards: 'docs/rules/places.md',
  listing: 'docs/rules/listing.md',
  live: 'docs/rules/live.md',
  explanations: 'docs/rules/operations.md',
  simulation: 'docs/rules/operations.md',
  figures: 'docs/rules/operations.md',
  planning: 'docs/planning.md',
  payouts: 'docs/rules/payouts.md',
  settlement: 'docs/rules/settlement.md',
  webhooks: 'docs/rules/webhooks.md',
  players: 'docs/rules/data-rights.md',
  installation: 'docs/rules/running.md',
};
