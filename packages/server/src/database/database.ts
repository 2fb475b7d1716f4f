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

/**
 * Sends the statements of one tenant, in a transaction or each by itself. No other tenant's row can be seen or written by
 * it.
 */
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
 * One PostgreSQL, whichever engine runs it (docs/rules/running.md#5). A statement that is sent outside of a transaction
 * commits by itself. On the embedded engine there is a single connection: inside `transaction`, send everything through the
 * argument of `work`.
 */
export interface Database extends Queryable {
  ofTenant(tenant_id: number): TenantDatabase;
  readonly engine: 'embedded' | 'postgres';
  /** Where the files of the embedded engine lie; undefined for a separate PostgreSQL. */
  readonly directory?: string;
  /** How many transactions can run side by side: 1 on the embedded engine. */
  readonly connections: number;
  /**
   * Sends one statement that may safely happen twice; it is tried again like a transaction, also when the connection was
   * lost between its commit and the answer.
   */
  repeat<Row extends object>(statement: Statement): Promise<Row[]>;
  /**
   * Runs `work` in one READ COMMITTED transaction and commits it; a throw rolls back. Deadlocks, serialization failures and
   * lost connections run `work` again from its start, so it must not have effects outside of the transaction. A transaction
   * is of one tenant: the one that the first statement with a tenant names; a statement for another one throws.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which only reads, in one REPEATABLE READ transaction: all its statements see the database as it was at the
   * first one, and neither lock nor wait for a row. Retries and tenants are as for `transaction`. On Citus this holds for
   * one tenant.
   */
  snapshot<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Lets the space of removed rows be used again; not for transactions. */
  vacuum(table: string): Promise<void>;
  /**
   * Calls `watcher` when the database continues with a different history, as after a failover, before any statement is sent
   * there: what was read until then may be missing in it. Never on the embedded engine.
   */
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
