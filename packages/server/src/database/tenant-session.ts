import type {
  Database,
  Queryable,
  Statement,
  TenantDatabase,
  TenantSession,
  TenantStatement,
} from './database.ts';

/** Takes statements through `query`, including those of one tenant. */
export function queryableBy(query: Queryable['query']): Queryable {
  return { query, ofTenant: (tenant_id) => tenantSession(query, tenant_id) };
}

/** Adds `ofTenant` to the functions of a database; statements of tenants go through these functions, too. */
export function withTenants(functions: Omit<Database, 'ofTenant'>): Database {
  const database: Database = {
    ...functions,
    ofTenant: (tenant_id) => tenantDatabase(database, tenant_id),
  };
  return database;
}

/** The statements of one tenant. */
export function tenantSession(query: Queryable['query'], tenant_id: number): TenantSession {
  return { tenant_id, query: (statement) => query(ofTenant(tenant_id, statement)) };
}

function tenantDatabase(database: Omit<Database, 'ofTenant'>, tenant_id: number): TenantDatabase {
  return {
    ...tenantSession(database.query, tenant_id),
    repeat: (statement) => database.repeat(ofTenant(tenant_id, statement)),
    transaction: (work) => database.transaction((transaction) => work(transaction.ofTenant(tenant_id))),
    snapshot: (work) => database.snapshot((transaction) => work(transaction.ofTenant(tenant_id))),
  };
}

function ofTenant(tenant_id: number, { values = [], ...statement }: TenantStatement): Statement {
  return { ...statement, tenant_id, values: [tenant_id, ...values] };
}
