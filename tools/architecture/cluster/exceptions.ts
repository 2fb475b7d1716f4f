/** Functions that look across tenants, why, and who may send them: never on the way of a request. */
export const acrossTenants: Record<string, { reason: string; senders: RegExp }> = {
  append_events: {
    reason: 'of its own tenant only: rows that are copied in on the tenant’s machine meet no policy',
    senders: /^events\//,
  },
  find_api_key: { reason: 'a request names no tenant but by its key', senders: /^identity\// },
  find_client: { reason: 'a sign-in names no tenant', senders: /^identity\// },
  find_player_token_key: {
    reason: 'a player token names no tenant but by its key',
    senders: /^identity\//,
  },
  find_user: { reason: 'a sign-in names no tenant', senders: /^identity\// },
  is_origin_known: {
    reason: 'a browser asks for leave before it sends a credential',
    senders: /^identity\//,
  },
  lock_owners: { reason: 'the last owner of the installation keeps the role', senders: /^identity\// },
  lock_signing_keys: { reason: 'signing keys are the installation’s', senders: /^identity\// },
  lock_tenants: { reason: 'names of tenants are unique', senders: /^identity\// },
  create_tenant: { reason: 'the owner adds a tenant', senders: /^identity\// },
  all_tenants: {
    reason:
      'the owner lists the tenants, and commands of the owner act on the logs of each; the start of a process looks at one of each machine, and work at those of each while one is away; once an hour old refused messages of each are removed',
    senders: /^identity\/|^app\/server\.ts$|^sealing\/keys\/|^integrations\/refused\/keep\.ts$/,
  },
  rewards_due: {
    reason: 'once a second: payouts to deliver; and how many wait, for /metrics',
    senders: /^payouts\//,
  },
  notice_work: { reason: 'once a second: e-mails to send', senders: /^notices\// },
  webhook_work: { reason: 'once a second: webhook messages to send', senders: /^webhooks\// },
  remove_expired_entries: {
    reason: 'of its own tenant only: the service may remove no other entry of the audit log',
    senders: /^players\//,
  },
  tenants_with_ended_voids: {
    reason: 'once a minute in a process: voids whose events did not come',
    senders: /^players\//,
  },
  tenants_with_retention: {
    reason: 'what is kept only for a time is removed by one loop',
    senders: /^players\//,
  },
  live_segments_running: {
    reason: 'once a second in a process: campaigns that players join by a live segment',
    senders: /^participation\//,
  },
  campaigns_running: {
    reason:
      'once a second in a process, for each module of such kinds: campaigns that are paid while they run',
    senders: /^(campaigns|boards)\//,
  },
  alarms_to_compare: {
    reason:
      'once a second in a process, of a small table: rebuilds that wait for the alarms of their campaign',
    senders: /^alarms\//,
  },
  alarms_to_find: {
    reason: 'once a second in a process, of small tables: campaigns whose alarms are to be found again',
    senders: /^alarms\//,
  },
  raffles_to_draw: {
    reason:
      'once a second in a process, of a small table: raffles whose list is fixed and that are not drawn',
    senders: /^raffles\//,
  },
  settlements_to_certify: {
    reason: 'once a second in a process, of a small table: settled boards without a certificate',
    senders: /^certificates\//,
  },
  tenants_to_seal: {
    reason: 'once a second in a process that took events, of a small table: whose logs have news',
    senders: /^sealing\//,
  },
  unsigned_events: {
    reason: 'for /metrics: how far sealing is behind',
    senders: /^sealing\/|^app\/observation\.ts$/,
  },
  logs_behind: { reason: 'for each reading of /metrics', senders: /^scoring\// },
  facts_to_export: { reason: 'one loop of each process that exports days', senders: /^exports\// },
  tenants_behind: { reason: 'once at the start: what a killed process left behind', senders: /^scoring\// },
  due_schedules: {
    reason: 'once a second in a process, of a small index: whose run is to be made',
    senders: /^planning\//,
  },
  campaigns_to_settle: {
    reason: 'once a second in a process, of a small index: what is due',
    senders: /^settlement\//,
  },
};
