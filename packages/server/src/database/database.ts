/** One SQL statement with its values; `name` makes the server prepare it once for each connection. */
export interface Statement {
  /**
   * The tenant whose rows it may see and write. Without one it sees no row of any tenant
   * (docs/decisions/row-level-security.md), and reaches across tenants only by the functions that are made for it.
   */
  tenant_id?: number;
  name?: string;
  text: string;
  values?: unknown[];
}

/** A statement of one tenant: its `$1` is the tenant's id, and `values` are those from `$2` on. */
export type TenantStatement = Omit<Statement, 'tenant_id'>;

/** Sends the statements of one tenant, together or each by itself; they see and write no other tenant's row. */
export interface TenantSession {
  readonly tenant_id: number;
  /** Sends one statement and answers its rows. Errors of the engine pass through as they are. */
  query<Row extends object>(statement: TenantStatement): Promise<Row[]>;
}

/** A database as one tenant sees it; `repeat`, `transaction` and `snapshot` do what those of `Database` do. */
export interface TenantDatabase extends TenantSession {
  repeat<Row extends object>(statement: TenantStatement): Promise<Row[]>;
  transaction<T>(work: (tenant: TenantSession) => Promise<T>): Promise<T>;
  snapshot<T>(work: (tenant: TenantSession) => Promise<T>): Promise<T>;
}

/** Takes statements: the database itself, or a transaction. */
export interface Queryable {
  /** Sends one statement and answers its rows. Errors of the engine pass through as they are. */
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** The session for the statements of one tenant. */
  ofTenant(tenant_id: number): TenantSession;
}

/**
 * One PostgreSQL, whichever engine runs it (docs/rules/running.md#5). Statements outside of transactions commit by
 * themselves. The embedded engine has one connection: inside `transaction` use `work`'s argument.
 */
export interface Database extends Queryable {
  ofTenant(tenant_id: number): TenantDatabase;
  readonly engine: 'embedded' | 'postgres';
  /** Where the files of the embedded engine lie; undefined for a separate PostgreSQL. */
  readonly directory?: string;
  /** How many transactions can run side by side: 1 on the embedded engine. */
  readonly connections: number;
  /** Sends a statement that may happen twice; it is tried again also when the connection was lost before the answer. */
  repeat<Row extends object>(statement: Statement): Promise<Row[]>;
  /**
   * Runs `work` in a READ COMMITTED transaction of one tenant and commits it; a throw rolls back. It may run again, after
   * deadlocks and lost connections, so it must have no effects outside.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs reading `work` in a REPEATABLE READ transaction, of one moment and without locks. Retries and tenants as for
   * `transaction`; one tenant on Citus.
   */
  snapshot<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Lets the space of removed rows be used again; not for transactions. */
  vacuum(table: string): Promise<void>;
  /** Calls `watcher` before statements go to another history, as after a failover; what was read may be missing in it. */
  watchHistory(watcher: () => void): void;
  /** Waits for the statements under way and ends all connections; the embedded engine writes its last checkpoint. */
  close(): Promise<void>;
}

/** A database as it was opened: what is sent to it has all rights of the connecting role, and sees all tenants. */
export interface OpenedDatabase extends Database {
  /** The database over these connections with the rights of another role, which holds each statement to its tenant. */
  actingAs(role: string): Database;
}

/** The requested rows of a list. */
export interface Rows {
  offset: number;
  limit: number;
}
