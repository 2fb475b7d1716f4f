import type { TenantSession, TenantStatement } from './database.ts';
import type { Rows } from './rows.ts';

/** The common part of the statements for a table. */
interface TableText {
  table: string;
  /** The selected columns: the members of a row. */
  columns: string;
}

/** Reads rows of a tenant, each identified by one column. */
export interface Table<Row extends object, Key extends keyof Row> {
  /** The row of this key; undefined: the tenant has none. */
  read(tenant: TenantSession, key: Row[Key]): Promise<Row | undefined>;
  /** Reads the row of this key and locks it until the transaction ends. */
  lock(tenant: TenantSession, key: Row[Key]): Promise<Row | undefined>;
  count(tenant: TenantSession): Promise<number>;
  /** Some of the tenant's rows, in the order of the table. */
  page(tenant: TenantSession, rows: Rows): Promise<Row[]>;
}

/**
 * The statements for a table whose rows are identified, within a tenant, by the column `key`, and listed by `order`, which
 * is unique. With `readName` each connection prepares `read` once.
 */
export function tableOf<Row extends object, Key extends keyof Row & string>({
  table,
  columns,
  key,
  order = key,
  readName,
}: TableText & { key: Key; order?: string; readName?: string }): Table<Row, Key> {
  const one = `select ${columns} from ${table} where tenant_id = $1 and ${key} = $2`;
  return {
    read: (tenant, id) => readRow(tenant, { ...(readName && { name: readName }), text: one, values: [id] }),
    lock: (tenant, id) => readRow(tenant, { text: `${one} for update`, values: [id] }),
    count: (tenant) => readCount(tenant, { text: `select count(*) from ${table} where tenant_id = $1` }),
    page: (tenant, { offset, limit }) =>
      tenant.query<Row & Record<string, unknown>>({
        text: `select ${columns} from ${table} where tenant_id = $1 order by ${order} offset $2 limit $3`,
        values: [offset, limit],
      }),
  };
}

/** Reads rows of a tenant that belong to a row of another table, such as a campaign's or a schedule's. */
export interface PartsTable<Row extends object> {
  count(tenant: TenantSession, whole_id: number): Promise<number>;
  /** Some of the rows, in the order of the table. */
  page(tenant: TenantSession, whole_id: number, rows: Rows): Promise<Row[]>;
}

/**
 * The statements for a table whose rows belong to a row of another table, which the column `whole` names, and are listed by
 * `order`.
 */
export function partsOf<Row extends object>({
  table,
  columns,
  whole,
  order,
}: TableText & { whole: string; order: string }): PartsTable<Row> {
  return {
    count: (tenant, whole_id) =>
      readCount(tenant, {
        text: `select count(*) from ${table} where tenant_id = $1 and ${whole} = $2`,
        values: [whole_id],
      }),
    page: (tenant, whole_id, { offset, limit }) =>
      tenant.query<Row & Record<string, unknown>>({
        text: `
          select ${columns} from ${table} where tenant_id = $1 and ${whole} = $2
           order by ${order} offset $3 limit $4`,
        values: [whole_id, offset, limit],
      }),
  };
}

/** The single row that the statement finds; undefined: none. */
async function readRow<Row extends object>(
  tenant: TenantSession,
  statement: TenantStatement,
): Promise<Row | undefined> {
  const [row] = await tenant.query<Row & Record<string, unknown>>(statement);
  return row;
}

/** The number that a statement `select count(*) …` gives. */
export async function readCount(tenant: TenantSession, statement: TenantStatement): Promise<number> {
  const [row] = await tenant.query<{ count: number }>(statement);
  return row?.count ?? 0;
}
