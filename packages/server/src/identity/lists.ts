import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { Database } from '../database/database.ts';
import type { Rows } from '../database/rows.ts';
import { countApiKeys, readApiKeys, type StoredApiKey } from './store/api-keys.ts';
import { countClients, readClients, type TokenClient } from './store/clients.ts';
import {
  countPlayerTokenKeys,
  readPlayerTokenKeys,
  type StoredPlayerTokenKey,
} from './store/player-token-keys.ts';
import { countTenants, readTenant as readTenantRow, readTenants, type Tenant } from './store/tenants.ts';
import { countUsers, readUsers, type StoredUser } from './store/users.ts';

interface Listed<Row> {
  count: number;
  results: Row[];
}

type Dependencies = { database: Database };

export async function listUsers(
  { database }: Dependencies,
  tenant_id: number,
  rows: Rows,
): Promise<Listed<StoredUser>> {
  const tenant = database.ofTenant(tenant_id);
  return { count: await countUsers(tenant), results: await readUsers(tenant, rows) };
}

export async function listApiKeys(
  { database }: Dependencies,
  tenant_id: number,
  rows: Rows,
): Promise<Listed<StoredApiKey>> {
  const tenant = database.ofTenant(tenant_id);
  return { count: await countApiKeys(tenant), results: await readApiKeys(tenant, rows) };
}

export async function listTokenClients(
  { database }: Dependencies,
  tenant_id: number,
  rows: Rows,
): Promise<Listed<TokenClient>> {
  const tenant = database.ofTenant(tenant_id);
  return { count: await countClients(tenant), results: await readClients(tenant, rows) };
}

export async function listPlayerTokenKeys(
  { database }: Dependencies,
  tenant_id: number,
  rows: Rows,
): Promise<Listed<StoredPlayerTokenKey>> {
  const tenant = database.ofTenant(tenant_id);
  return { count: await countPlayerTokenKeys(tenant), results: await readPlayerTokenKeys(tenant, rows) };
}

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
