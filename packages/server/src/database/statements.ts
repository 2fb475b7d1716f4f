import { type Answers, askMachines } from './cluster/ask-machines.ts';
import type { Queryable, TenantSession, TenantStatement } from './database.ts';

/**
 * A statement as a function, which sends it with what is given and answers what its rows say. `Row` comes first:
 * tools/architecture/row-types.ts compares it with the columns.
 */
export type Sending<Row, Given extends unknown[], Session = TenantSession, Answer = Row[]> = (
  session: Session,
  ...given: Given
) => Promise<Answer>;

/** The common part of a tenant's session and of one across tenants. */
interface Sender {
  query<Row extends object>(statement: TenantStatement): Promise<Row[]>;
}

interface Described<Given extends unknown[]> {
  /** Each connection prepares it once under this name. */
  name?: string;
  /** SQL. In the session of a tenant `$1` is the id of the tenant. */
  text: string;
  /** The values after it; without this member they are what is given, in that order. */
  values?: (...given: Given) => unknown[];
}

/** Answers what `made` makes of the rows. */
export function answerBy<
  Row extends object,
  Given extends unknown[],
  Answer,
  Session extends Sender = TenantSession,
>(
  { values, ...statement }: Described<Given>,
  made: (rows: Row[]) => Answer,
): Sending<Row, Given, Session, Answer> {
  return async (session, ...given) =>
    made(await session.query<Row>({ ...statement, values: values ? values(...given) : given }));
}

/** Answers all rows, in the order of the statement. */
export function rowsBy<
  Row extends object,
  Given extends unknown[] = [],
  Session extends Sender = TenantSession,
>(statement: Described<Given>) {
  return answerBy<Row, Given, Row[], Session>(statement, (rows) => rows);
}

/** Answers the first row, which is the only one of most statements; undefined: there is none. */
export function rowBy<
  Row extends object,
  Given extends unknown[] = [],
  Session extends Sender = TenantSession,
>(statement: Described<Given>) {
  return answerBy<Row, Given, Row | undefined, Session>(statement, ([row]) => row);
}

/** Answers the only column of all rows. */
export function columnBy<Row extends object, Given extends unknown[] = []>(statement: Described<Given>) {
  return answerBy<Row, Given, Row[keyof Row][]>(statement, (rows) => rows.map(onlyValue));
}

/** Answers the only column of the first row; undefined: it is null, or there is none. */
export function cellBy<Row extends object, Given extends unknown[] = []>(statement: Described<Given>) {
  return answerBy<Row, Given, NonNullable<Row[keyof Row]> | undefined>(statement, ([row]) =>
    row === undefined ? undefined : (onlyValue(row) ?? undefined),
  );
}

function onlyValue<Row extends object>(row: Row): Row[keyof Row] {
  return Object.values(row)[0];
}

/** Answers the number that `select count(*) …` gives. */
export function countBy<Given extends unknown[] = [], Session extends Sender = TenantSession>(
  statement: Described<Given>,
): Sending<number, Given, Session, number> {
  return answerBy<{ count: number }, Given, number, Session>(statement, ([row]) => row?.count ?? 0);
}

/** Answers whether there is a row, as where `… returning 1` says whether one was changed. */
export function anyBy<Given extends unknown[] = []>(statement: Described<Given>) {
  return answerBy<object, Given, boolean>(statement, (rows) => rows.length > 0);
}

/** Answers nothing. */
export function runBy<Given extends unknown[] = [], Session extends Sender = TenantSession>(
  statement: Described<Given>,
) {
  return answerBy<object, Given, void, Session>(statement, () => undefined);
}

/** A statement about all tenants, as `askMachines` sends it. */
export type Asking<Row, Given extends unknown[]> = (
  session: Queryable,
  ...given: Given
) => Promise<Answers<Row>>;

/** Answers rows of all tenants; the last value is the ids of those that are asked about, or null for all. */
export function ofAllTenants<Row extends object, Given extends unknown[] = []>(
  statement: Pick<Described<Given>, 'name' | 'text'>,
): Asking<Row, Given> {
  return (session, ...given) =>
    askMachines(session, (tenant_ids) =>
      session.query<Row>({ ...statement, values: [...given, tenant_ids] }),
    );
}

/** The values of each of these members, as the lists that `unnest` takes. */
export function listsOf<Row extends object>(rows: readonly Row[], members: readonly (keyof Row)[]) {
  return members.map((member) => rows.map((row) => row[member]));
}
