/** Tables that stay whole on a cluster's coordinator, and why; every other one is spread by tenant_id (docs/clusters.md). */
export const localTables: Record<string, string> = {
  tenants: 'the list of what there is',
  users: 'a sign-in names no tenant',
  api_keys: 'a request names no tenant but by its key',
  clients: 'a sign-in names no tenant',
  player_token_keys: 'a player token names no tenant but by its key',
  signing_keys: 'they are the installation’s',
  sealing_keys: 'they are the installation’s',
  login_attempts: 'a guess at a password names no tenant',
  schema_functions: 'they are the installation’s',
  schema_migrations: 'they are the installation’s',
};
