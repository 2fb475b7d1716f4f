import type { Rows, TenantSession, TenantStatement } from './database.ts';

/** The common part of the statements for a table. */
interface TableText {
  table: string;
  /** The selected columns: the members of a row. */
  columns: string;
}

/** Some rows, and how many there are in all. */
export interface Listed<Row> {
  count: number;
  results: Row[];
}

/**
 * Statements for rows of a tenant, each identified by one column. What ends in `Of` makes a statement, once, from names of
 * columns.
 */
export interface Table<Row extends object, Key extends keyof Row> {
  /** The row of this key; undefined: the tenant has none. */
  read(tenant: TenantSession, key: Row[Key]): Promise<Row | undefined>;
  /** Reads the row of this key and locks it until the transaction ends. */
  lock(tenant: TenantSession, key: Row[Key]): Promise<Row | undefined>;
  count(tenant: TenantSession): Promise<number>;
  /** Some of the tenant's rows, in the order of the table. */
  page(tenant: TenantSession, rows: Rows): Promise<Row[]>;
  list(tenant: TenantSession, rows: Rows): Promise<Listed<Row>>;
  /** Deletes the row; false: the tenant has none of this key. */
  remove(tenant: TenantSession, key: Row[Key]): Promise<boolean>;
  /** Adds a row with these columns, and returns it; other columns get their defaults. */
  insertOf<Given extends object>(
    columns: Names<Given>,
  ): (tenant: TenantSession, given: Given) => Promise<Row>;
  /** Adds a row as `insertOf` does, or adds none and answers undefined if one has the same values in the unique columns. */
  insertUnlessTakenOf<Given extends object>(
    unique: string,
    columns: Names<Given>,
  ): (tenant: TenantSession, given: Given) => Promise<Row | undefined>;
  /** Writes these columns of the row of this key. */
  updateOf<Given extends object>(
    columns: Names<Given>,
  ): (tenant: TenantSession, row: Given & Pick<Row, Key>) => Promise<void>;
  /** Whether another row of the tenant has the value of this row in the column. */
  isTakenOf<Name extends keyof Row & string>(
    column: Name,
  ): (tenant: TenantSession, row: Pick<Row, Key | Name>) => Promise<boolean>;
  /** Writes a time that stays from then on, such as when a key was revoked; false: the tenant has no row of this key. */
  endOf(column: keyof Row & string): (tenant: TenantSession, key: Row[Key], at: Date) => Promise<boolean>;
}

type Names<Given> = readonly (keyof Given & string)[];

interface TableDescription<Key> extends TableText {
  key: Key & string;
  order?: string;
  readName?: string;
  /** The columns that hold JSON. */
  json?: readonly string[];
}

/**
 * The statements for a table whose rows are identified, within a tenant, by the column `key`, and listed by `order`, which
 * is unique. With `readName` each connection prepares `read` once.
 */
export function tableOf<Row extends object, Key extends keyof Row & string>(
  described: TableDescription<Key>,
): Table<Row, Key> {
  return { ...readsOf<Row, Key>(described), ...writesOf<Row, Key>(described) };
}

type Reads = 'read' | 'lock' | 'count' | 'page' | 'list';

function readsOf<Row extends object, Key extends keyof Row & string>({
  table,
  columns,
  key,
  order = key,
  readName,
}: TableDescription<Key>): Pick<Table<Row, Key>, Reads> {
  const one = `select ${columns} from ${table} where tenant_id = $1 and ${key} = $2`;
  const count = (tenant: TenantSession) =>
    readCount(tenant, { text: `select count(*) from ${table} where tenant_id = $1` });
  const page = (tenant: TenantSession, { offset, limit }: Rows) =>
    tenant.query<Row>({
      text: `select ${columns} from ${table} where tenant_id = $1 order by ${order} offset $2 limit $3`,
      values: [offset, limit],
    });
  return {
    read: (tenant, id) => readRow(tenant, { ...(readName && { name: readName }), text: one, values: [id] }),
    lock: (tenant, id) => readRow(tenant, { text: `${one} for update`, values: [id] }),
    count,
    page,
    list: async (tenant, rows) => ({ count: await count(tenant), results: await page(tenant, rows) }),
  };
}

function writesOf<Row extends object, Key extends keyof Row & string>({
  table,
  columns: shown,
  key,
  json = [],
}: TableDescription<Key>): Omit<Table<Row, Key>, Reads> {
  const stored = <Given extends object>(given: Given, columns: Names<Given>) =>
    columns.map((name) =>
      json.includes(name) && given[name] !== null ? JSON.stringify(given[name]) : given[name],
    );
  const exists = async (tenant: TenantSession, text: string, values: unknown[]) =>
    (await tenant.query({ text, values })).length > 0;
  const insertOf = <Given extends object>(columns: Names<Given>, unlessTaken = '') => {
    const text = `
      insert into ${table} (tenant_id, ${columns.join(', ')})
      values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) ${unlessTaken}
      returning ${shown}`;
    return (tenant: TenantSession, given: Given) =>
      readRow<Row>(tenant, { text, values: stored(given, columns) });
  };
  const one = `where tenant_id = $1 and ${key} = $2`;
  return {
    insertOf: (columns) => insertOf(columns) as (tenant: TenantSession, given: object) => Promise<Row>,
    insertUnlessTakenOf: (unique, columns) => insertOf(columns, `on conflict (${unique}) do nothing`),
    updateOf: (columns) => {
      const assignments = columns.map((name, index) => `${name} = $${index + 3}`);
      const text = `update ${table} set ${assignments.join(', ')} ${one}`;
      return async (tenant, row) => {
        await tenant.query({ text, values: [row[key], ...stored(row, columns)] });
      };
    },
    remove: (tenant, id) => exists(tenant, `delete from ${table} ${one} returning 1`, [id]),
    isTakenOf: (column) => {
      const text = `select 1 from ${table} where tenant_id = $1 and ${column} = $2 and ${key} <> $3`;
      return (tenant, row) => exists(tenant, text, [row[column], row[key]]);
    },
    endOf: (column) => {
      const text = `update ${table} set ${column} = coalesce(${column}, $3) ${one} returning 1`;
      return (tenant, id, at) => exists(tenant, text, [id, at]);
    },
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
      tenant.query<Row>({
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
  const [row] = await tenant.query<Row>(statement);
  return row;
}

/** The number that a statement `select count(*) …` gives. */
export async function readCount(tenant: TenantSession, statement: TenantStatement): Promise<number> {
  const [row] = await tenant.query<{ count: number }>(statement);
  return row?.count ?? 0;
}

/** A statement takes 65,535 values. */
const ROWS_OF_A_STATEMENT = 1_000;

/**
 * Adds rows in this order with the statement that adds one of them, and answers what it returns: its VALUES are repeated for
 * each row. The `shared` values are those of all rows, and come before those of a row. Rows that the database numbers cannot
 * come from a list (docs/decisions/lists-in-statements.md).
 */
export async function insertRows<Row extends object>(
  tenant: TenantSession,
  { text, shared = [], rows }: { text: string; shared?: unknown[]; rows: unknown[][] },
): Promise<Row[]> {
  const returned: Row[] = [];
  for (let from = 0; from < rows.length; from += ROWS_OF_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_OF_A_STATEMENT);
    const values = [...shared, ...some.flat()];
    returned.push(...(await tenant.query<Row>({ text: forEachRow(text, shared.length + 1, some), values })));
  }
  return returned;
}

/** Lists the VALUES for each row; parameters up to `shared` are those of all rows. */
function forEachRow(text: string, shared: number, rows: unknown[][]): string {
  return text.replace(/(?<=\bvalues\s+)\(.*?\)(?=\s*(on conflict|returning|$))/s, (row) =>
    rows
      .map(({ length }, index) =>
        row.replaceAll(/\$(\d+)/g, (_, place) => `$${+place > shared ? +place + index * length : place}`),
      )
      .join(', '),
  );
}
