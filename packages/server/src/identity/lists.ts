import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { Database } from '../database/database.ts';
import type { Rows } from '../database/rows.ts';
import type { Listed, Table } from '../database/table.ts';
import { apiKeys } from './store/api-keys.ts';
import { clients } from './store/clients.ts';
import { playerTokenKeys } from './store/player-token-keys.ts';
import { countTenants, readTenant as readTenantRow, readTenants, type Tenant } from './store/tenants.ts';
import { users } from './store/users.ts';

type Dependencies = { database: Database };

function listOf<Row extends object>({ list }: Pick<Table<Row, never>, 'list'>) {
  return ({ database }: Dependencies, tenant_id: number, rows: Rows): Promise<Listed<Row>> =>
    list(database.ofTenant(tenant_id), rows);
}

export const listUsers = listOf(users);
export const listApiKeys = listOf(apiKeys);
export const listTokenClients = listOf(clients);
export const listPlayerTokenKeys = listOf(playerTokenKeys);

export async function listTenants({ database }: Dependencies, rows: Rows): Promise<Listed<Tenant>> {
  return { count: await countTenants(database), results: await readTenants(database, rows) };
}

/** A tenant as its own staff and the owner of the installation may read it; to others there is none. Fault `not_found`. */
export async function readTenant(
  { database }: Dependencies,
  staff: Staff,
  tenant_id: number,
): Promise<Tenant> {
  const isVisible = tenant_id === staff.tenant_id || staff.scopes.includes('installation:owner');
  const tenant = isVisible ? await readTenantRow(database.ofTenant(tenant_id)) : undefined;
  if (!tenant) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
  return tenant;
}
