import pg from 'pg';
import type { SourceStatement } from './collect-statements.ts';
import { FILLED_ROWS, sampleOf } from './fill-tables.ts';

/**
 * Work is judged by the rows that a plan looks at, with few ids: that is the same on every machine, and shows who reads a
 * whole table for them. What a filter costs for each row it does not show: comparing each row with each of many ids looks
 * at no row more. So there is a clock, too, for many ids, with bounds that only work of another order misses.
 */
const FEW_IDS = 50;
const MANY_IDS = 5_000;
const SHORT_LIST = 2;

/** Times that the early plan may exceed the plan for these values; and what is never too much. */
const TIMES_AS_MUCH = 5;
const ROWS_FREE = 50 * FEW_IDS;
const MILLISECONDS_FREE = 100;

/** What a plan may look at that reads a table once: index, heap and what a join does with it. */
const ROWS_OF_A_TABLE = 5 * FILLED_ROWS;

/** What a plan for these values may take itself, where a list is given. */
const MAX_MILLISECONDS = 0.2 * MANY_IDS;

export interface PreparedStatement extends SourceStatement {
  prepared: string;
  types: string[];
}

/** What a statement may do that others may not. */
export interface Allowances {
  /** Its lists never have many members. */
  hasShortLists: boolean;
  /** It may read all rows of its tenant once. */
  mayReadAll: boolean;
}

/** Whether a statement keeps its plan, or takes lists. */
export function isWatched({ name, text }: SourceStatement): boolean {
  return name !== undefined || /\bunnest\s*\(\s*\$|\b(any|all)\s*\(\s*\$/i.test(text);
}

/** Values for prepared statements. */
export class Samples {
  readonly #client: pg.Client;
  readonly #known = new Map<string, string>();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** The call of a prepared statement with `ids` members in each list. */
  async call({ prepared, types, text }: PreparedStatement, ids: number): Promise<string> {
    // What is inserted is not there yet, but for the tenant.
    const next = /\binsert into\b/i.test(text) ? FILLED_ROWS + 1 : 1;
    const isJson = /::jsonb?\b/.test(text);
    const values = [];
    for (const [place, type] of types.entries()) {
      const key = isJson && type.startsWith('text') ? `json ${type}` : type;
      values.push(await this.#sample(key, place === 0 ? 1 : next, ids));
    }
    return types.length > 0 ? `execute ${prepared}(${values.join()})` : `execute ${prepared}`;
  }

  async #sample(key: string, first: number, ids: number): Promise<string> {
    const type = key.replace('json ', '');
    const element = type.replace('[]', '');
    const isList = type !== element;
    const place = `${key} ${first} ${ids}`;
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    const value = key === type ? sampleOf(element) : `'{}'::text`;
    const sql = isList
      ? `select array_agg(${value})::text as value from generate_series(${first}, ${first + ids - 1}) as i`
      : `select (${value})::text as value from generate_series(${first}, ${first}) as i`;
    const { rows } = await this.#client.query<{ value: string }>(sql);
    const literal = `${pg.escapeLiteral(rows[0]?.value ?? '')}::${type}`;
    this.#known.set(place, literal);
    return literal;
  }
}

/** Prepares the statement and has it planned ten times, after which PostgreSQL may keep a plan for any values. */
export async function prepareEarly(
  client: pg.Client,
  samples: Samples,
  statement: SourceStatement,
  number: number,
): Promise<PreparedStatement> {
  const name = `statement_${number}`;
  await client.query(`prepare ${name} as ${statement.text}`);
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  );
  const prepared = { ...statement, prepared: name, types: rows[0]?.types ?? [] };
  const call = await samples.call(prepared, MANY_IDS);
  for (let time = 0; time < 10; time++) await client.query(`explain ${call}`);
  return prepared;
}

interface Measured {
  rows: number;
  ms: number;
}

/** What is wrong with the plans of the statement, now that the tables have rows; undefined: nothing. */
export async function complaintAbout(
  client: pg.Client,
  samples: Samples,
  statement: PreparedStatement,
  { hasShortLists, mayReadAll }: Allowances,
): Promise<string | undefined> {
  const few = await samples.call(statement, hasShortLists ? SHORT_LIST : FEW_IDS);
  const many = hasShortLists ? few : await samples.call(statement, MANY_IDS);
  const measureBoth = async (mode: string): Promise<Measured> => {
    const [{ rows }, { ms }] = [await measure(client, few, mode), await measure(client, many, mode)];
    return { rows, ms };
  };
  try {
    const free = mayReadAll || isChange(statement) ? ROWS_OF_A_TABLE : ROWS_FREE;
    const inTime = await measureBoth('force_custom_plan');
    const takesList = statement.types.some((type) => type.endsWith('[]'));
    if (takesList && (inTime.rows > free || inTime.ms > MAX_MILLISECONDS)) return said(inTime);
    if (isPlannedInTime(statement)) return undefined;
    const early = await measureBoth('auto');
    const isFit =
      early.rows <= TIMES_AS_MUCH * inTime.rows + free &&
      early.ms <= Math.max(TIMES_AS_MUCH * inTime.ms, MILLISECONDS_FREE);
    return isFit ? undefined : `${said(early)}; planned now, it ${said(inTime)}`;
  } catch (error) {
    return (error as Error).message;
  }
}

function said({ rows, ms }: Measured): string {
  return `looks at ${rows} rows with a short list, and takes ${Math.round(ms)} ms with a long one`;
}

/** Statements without a name are planned each time; but look-ups of the members of a list must not depend on it. */
function isPlannedInTime(statement: SourceStatement): boolean {
  const isLookUp = /\bunnest\s*\(\s*\$/i.test(statement.text) && !isChange(statement);
  return statement.name === undefined && !isLookUp;
}

/** Rows are changed or locked where a join finds them, which no form keeps from reading the table once. */
function isChange({ text }: SourceStatement): boolean {
  return /\b(for update|for share|delete from|update (?!set\b)\w+|insert into (?![\s\S]*unnest))/i.test(text);
}

/** The least of up to three executions, each rolled back. */
async function measure(client: pg.Client, call: string, mode: string): Promise<Measured> {
  await client.query(`set plan_cache_mode = ${mode}`);
  let best: Measured | undefined;
  for (let time = 0; time < 3; time++) {
    const one = await measureOnce(client, call);
    if (!best || one.ms < best.ms) best = one;
    if (best.ms < MILLISECONDS_FREE) break;
  }
  return best as Measured;
}

interface PlanNode {
  [member: string]: unknown;
  Plans?: PlanNode[];
}

async function measureOnce(client: pg.Client, call: string): Promise<Measured> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) ${call}`,
    );
    const [{ Plan, 'Execution Time': ms }] = (rows[0] as (typeof rows)[number])['QUERY PLAN'];
    // What it answers, it had to look at.
    return { rows: Math.max(0, rowsOf(Plan) - 2 * Number(Plan['Actual Rows'])), ms };
  } finally {
    await client.query('rollback');
  }
}

/** Rows that scans of tables and indexes found, and those that filters and joins threw away. */
function rowsOf(node: PlanNode): number {
  const isScan = /Scan/.test(String(node['Node Type'])) && node['Node Type'] !== 'Function Scan';
  const thrownAway = ['Filter', 'Join Filter', 'Index Recheck'].map((by) =>
    Number(node[`Rows Removed by ${by}`] ?? 0),
  );
  const own = (isScan ? Number(node['Actual Rows']) : 0) + thrownAway.reduce((sum, one) => sum + one, 0);
  return own * Number(node['Actual Loops']) + (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
}
