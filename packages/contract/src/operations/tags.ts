/** Groups of operations, in the order in which the reference shows them. */
export const tags = {
  events: 'Send what players did. Events are facts; each counts once',
  integrations: 'Take messages of other systems as they are, and look after those that were refused',
  'sealed logs': 'Prove what was accepted and decided, to anybody',
  tournaments: 'Show tournaments and their leaderboards to players',
  'live boards': 'Show players boards as they change, and let them join',
  'access tokens': 'Sign in to the management API',
  campaigns: 'Plan, publish and watch campaigns',
  alarms: 'Look at what may be wrong with how a player scored, before prizes are paid',
  payouts: 'Approve what winners are owed, see it paid, and reconcile it',
  templates: 'Definitions without times, from which campaigns are made',
  schedules: 'Campaigns that recur: each run is a campaign of its own',
  segments: 'Named lists of players, which campaigns name in their audience',
  images: 'Pictures of campaigns, uploaded once and served to everybody',
  players: 'What is known of a player, and which campaigns the player takes part in',
  'exchange rates': 'What other currencies are worth in EUR',
  exports: 'Facts of a day as files for a warehouse',
  webhooks: 'Tell other systems what happened, as it happens',
  notices: 'Troubles that staff must know of, in the console and by e-mail',
  'audit log': 'What staff did',
  tenants: 'Tenants, their users and API keys',
  installation: 'Health, metrics, backup and this document',
} as const;

export type Tag = keyof typeof tags;
