import pg from 'pg';
import type { Database } from '../../../src/database/database.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import { createTestDatabase } from '../engine.ts';
import { sampleOf } from '../plans/fill-tables.ts';

/** A column of the rows that a statement answers. */
export interface AnsweredColumn {
  name: string;
  /** The column of a table that it shows; undefined: it shows none as it is. */
  of: { name: string; isNullable: boolean } | undefined;
  /** As PostgreSQL calls it, such as `bigint[]`. */
  type: string;
  /** What the server makes of its values, as `RowMember` has it; `json` for what JSON can hold. */
  read: string;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** Opens a describer on a new database of PostgreSQL. */
export async function openDescriber(): Promise<{ describer: Describer; close: () => Promise<void> }> {
  const { settings, drop } = await createTestDatabase();
  const connection = { connectionString: settings.databaseUrl as string };
  const client = new pg.Client(connection);
  await client.connect();
  const dependencies = { random: Math.random, onIdleError: () => {} };
  const database = openPostgres({ connection, engine: 'postgres', connections: 1, ...dependencies });
  const close = async () => {
    await client.end();
    await database.close();
    await drop();
  };
  return { describer: new Describer(client, database), close };
}

/** Asks PostgreSQL what statements will answer, and reads a value of each type as the server does. */
class Describer {
  readonly #client: pg.Client;
  readonly #database: Database;
  readonly #read = new Map<string, Promise<string>>();

  constructor(client: pg.Client, database: Database) {
    this.#client = client;
    this.#database = database;
  }

  /** The columns of what the statement answers; it is prepared, and not run. */
  async columnsOf(text: string): Promise<AnsweredColumn[]> {
    const fields = await describe(this.#client, text);
    const { rows } = await this.#client.query<Pick<AnsweredColumn, 'type' | 'of'>>(
      `select case when t.typtype = 'e' then 'text' else format_type(t.oid, null) end as type,
              case when c.oid is not null then json_build_object('name', a.attname, 'isNullable', not a.attnotnull) end as of
         from unnest($1::oid[], $2::oid[], $3::smallint[]) with ordinality as f(type, relation, number, place)
         join pg_type t on t.oid = f.type
         left join pg_class c on c.oid = f.relation and c.relkind in ('r', 'p')
         left join pg_attribute a on a.attrelid = c.oid and a.attnum = f.number
        order by f.place`,
      [
        fields.map(({ dataTypeID }) => dataTypeID),
        fields.map(({ tableID }) => tableID),
        fields.map(({ columnID }) => columnID),
      ],
    );
    const columns = rows.map(async ({ type, of }, index) => ({
      name: fields[index]?.name ?? '',
      of: of ?? undefined,
      type,
      read: await this.#read.getOrInsertComputed(type, () => this.#readAs(type)),
    }));
    return Promise.all(columns);
  }

  async #readAs(type: string): Promise<string> {
    if (/^jsonb?$/.test(type)) return 'json';
    const value = type === 'void' ? `''` : sampleOf(type);
    const text = `select (${value})::${type} as value from generate_series(1, 1) as i`;
    const [row] = await this.#database.query<{ value: unknown }>({ text });
    return wordOf(row?.value);
  }
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return `${wordOf(value[0])}[]`;
  return typeof value === 'object' && value ? value.constructor.name : typeof value;
}

/** The driver has no call that describes a statement, but takes objects that send messages of the protocol. */
function describe(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (description: { fields: Field[] }) => {
        fields = description.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    });
  });
}
