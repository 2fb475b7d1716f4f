import { readSchema } from './cluster/schema-model.ts';
import { nodesOf, type SqlNode, type SqlTree } from './cluster/sql-trees.ts';
import { statementsOfStore } from './cluster/store-statements.ts';
import type { Guard, RepositoryFile, Rule } from './guard.ts';
import { roomOf } from './rooms.ts';
import type { readersOfMore, tableOwners, writersOfMore } from './table-owners.ts';

interface Ownership {
  owners: typeof tableOwners;
  writers: typeof writersOfMore;
  readers: typeof readersOfMore;
}

/** What one subject does with a table of another one. */
interface Reach {
  at: string;
  path: string;
  subject: string;
  table: string;
  isWritten: boolean;
}

/** Watches over the tables of schema.sql as `directionsGuard` watches over files: each is of one subject. */
export function tablesGuard(ownership: Ownership): Rule {
  return {
    rule: 'each table has one owner, whose statements alone write it; others that read it are listed with a reason',
    check: (files) => [
      ...objectionsToList(ownership, files),
      ...objectionsToReach(ownership, reachesOf(ownership, files)),
    ],
  };
}

const schema = `
  create table events (tenant_id integer);
  create table rates (tenant_id integer);
  create function take_event() returns void language plpgsql as $$ begin insert into events values (1); end $$;`;
const events = 'packages/server/src/events/store/log.ts';
const rates = 'packages/server/src/rates/store/rates.ts';
const erasing = 'packages/server/src/players/store.ts';
const boards = 'packages/server/src/boards/store.ts';

/** The guard over two tables of its own, for the examples. */
export const tablesExample: Guard = {
  ...tablesGuard({
    owners: { events: ['events'], rates: ['rates'] },
    writers: { [erasing]: 'erases' },
    readers: { events: { by: ['boards'], reason: 'measured' }, rates: { by: ['all'], reason: 'one row' } },
  }),
  bad: [
    { 'schema.sql': schema.replace('table rates', 'table prices') },
    { 'schema.sql': `${schema} create table prizes (tenant_id integer);` },
    { [boards]: "const text = 'select 1 from rates where tenant_id = $1';" },
    { [rates]: "const text = 'insert into events (tenant_id) values ($1)';" },
    { [rates]: "const text = 'with old as (delete from events where tenant_id = $1) select 1 from rates';" },
    { [rates]: "const text = 'select 1 from rates r join events e on e.tenant_id = r.tenant_id';" },
    { [rates]: "const joined = 'rates r, events e';\nconst text = `select 1 from $" + '{joined}`;' },
    { [boards]: "const text = 'update events set seq = 1 where tenant_id = $1';" },
    {
      'schema.sql': schema,
      [boards]: "const text = 'select take_event() from events where tenant_id = $1';",
    },
  ],
  nearMisses: {
    'schema.sql': schema,
    [events]:
      "const text = 'insert into events (tenant_id) values ($1)';\nconst one = 'select take_event()';",
    [rates]: "const text = 'with events as (select 1 from rates) select 1 from events';",
    [boards]: "const text = 'select 1 from events e join rates r on r.tenant_id = e.tenant_id';",
    [erasing]: "const text = 'update events set seq = 1 where tenant_id = $1';",
  },
};

function ownersByTable(owners: Ownership['owners']): Map<string, string[]> {
  const pairs = Object.entries(owners).flatMap(([owner, tables]) =>
    tables.map((table): [string, string] => [table, owner]),
  );
  return new Map(
    [...Map.groupBy(pairs, ([table]) => table)].map(([table, of]) => [table, of.map(([, owner]) => owner)]),
  );
}

/** Tables without an owner or with two, and owners of what is no table. */
function objectionsToList({ owners }: Ownership, files: RepositoryFile[]): string[] {
  const text = files.find(({ path }) => path === 'schema.sql')?.text;
  if (text === undefined) return [];
  const listed = ownersByTable(owners);
  const tables = [...readSchema(text).tables.keys()];
  return [
    ...tables
      .filter((table) => listed.get(table)?.length !== 1)
      .map((table) => `schema.sql: ${table} has ${listed.get(table)?.length ?? 0} owners, not one`),
    ...[...listed.keys()]
      .filter((table) => !tables.includes(table))
      .map((table) => `tools/architecture/table-owners.ts: there is no table ${table}`),
  ];
}

/** Wherever a statement of the stores names a table of another subject, by itself or in a function that writes it. */
function reachesOf({ owners }: Ownership, files: RepositoryFile[]): Reach[] {
  const listed = ownersByTable(owners);
  const text = files.find(({ path }) => path === 'schema.sql')?.text;
  const functions = new Map(
    (text === undefined ? [] : readSchema(text).functions).map(({ name, statements }) => [name, statements]),
  );
  return statementsOfStore(files).flatMap(({ path, line, forms }) => {
    const subject = roomOf(path)?.name ?? '';
    const written = new Set(forms.flatMap((form) => [form, ...calledBy(form, functions)]).flatMap(writtenBy));
    const named = new Set(forms.flatMap(readBy));
    return [...named.union(written)]
      .filter((table) => listed.has(table) && !listed.get(table)?.includes(subject))
      .map((table) => ({ at: `${path}:${line}`, path, subject, table, isWritten: written.has(table) }));
  });
}

const writes = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

function writtenBy({ kind, node }: SqlTree): string[] {
  const changes = writes.flatMap((one) => [...(kind === one ? [node] : []), ...nodesOf(node, one)]);
  return changes.map(({ relation }) => String((relation as SqlNode).relname));
}

function readBy({ node }: SqlTree): string[] {
  const own = nodesOf(node, 'CommonTableExpr').map(({ ctename }) => ctename);
  return nodesOf(node, 'RangeVar')
    .map(({ relname }) => String(relname))
    .filter((name) => !own.includes(name));
}

function calledBy({ node }: SqlTree, functions: Map<string, SqlTree[]>): SqlTree[] {
  const names = nodesOf(node, 'FuncCall').map(({ funcname }) => JSON.stringify(funcname));
  return [...functions]
    .filter(([name]) => names.some((one) => one.includes(`"${name}"`)))
    .flatMap(([, statements]) => statements);
}

/** What is not listed, and what is listed and not so. */
function objectionsToReach({ writers, readers }: Ownership, reaches: Reach[]): string[] {
  const isWriter = ({ path }: Reach) => Object.keys(writers).some((writer) => path.startsWith(writer));
  const isReader = ({ table, subject, isWritten }: Reach) =>
    !isWritten && ['all', subject].some((one) => readers[table]?.by.includes(one));
  const others = reaches.filter((reach) => !isWriter(reach));
  const unused = Object.entries(readers).flatMap(([table, { by }]) =>
    by
      .filter(
        (one) => !others.some((reach) => reach.table === table && (one === 'all' || reach.subject === one)),
      )
      .map((one) => `tools/architecture/table-owners.ts: ${one} does not read ${table}`),
  );
  return [
    ...others
      .filter((reach) => !isReader(reach))
      .map(
        ({ at, table, isWritten }) => `${at} ${isWritten ? 'writes' : 'reads'} ${table} of another subject`,
      ),
    ...(reaches.length > 0 ? unused : []),
  ];
}
