import type { ESTree } from 'rolldown/utils';
import { asNode, listOf, nodesOf, type SqlNode, type SqlTree, wordsOf } from './cluster/sql-trees.ts';
import { statementsOfStore } from './cluster/store-statements.ts';
import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { visit } from './syntax-tree.ts';
import { lineAt } from './tokens.ts';

const store = 'packages/server/src/players/store.ts';

/**
 * PostgreSQL keeps a plan for a named statement that expects a list of ten. If it was made while the table was empty, it compares every
 * row with every member of the list until the table has statistics: a hundred times the work. If the table was analysed while it was empty, it reads all of the
 * table for each member that is looked up.
 */
export const namedListsGuard: Guard = {
  rule: 'a statement that compares with a list, by any() or all() of a parameter, or looks up its members, has no name, so that it is planned in time',
  check: (files) => files.filter(({ path }) => isProduct(path)).flatMap(namedListsIn),
  bad: [
    { [store]: "query({ name: 'read', text: 'select name from players where id = any($2)', values });" },
    {
      [store]: "const read = { name: 'read', text: `select name from players where id <> all($3::text[])` };",
    },
    { [store]: "query({ text: `select from players where id = ANY( $1 )`, values: [], name: 'read' });" },
    {
      [store]:
        "query({ name: 'read', text: 'select p.* from unnest($2::text[]) as n(id) cross join lateral (select * from players where id = n.id offset 0) as p' });",
    },
  ],
  nearMisses: {
    [store]: `
      query({ text: 'select name from players where id = any($2)', values });
      query({ name: 'write', text: 'insert into players (tenant_id, id) select c.tenant_id, n.id from cursors c cross join unnest($2::text[]) as n(id)' });
      query({ name: 'own', text: 'select from api_keys where $1 = any(origins)' });`,
    'packages/server/test/players/read.test.ts':
      "query({ name: 'read', text: 'select from players where id = any($1)' });",
  },
};

function namedListsIn(file: RepositoryFile): string[] {
  const breaches: string[] = [];
  visit(file, {
    ObjectExpression: ({ properties, start }) => {
      const named = new Map(properties.flatMap(nameAndValue));
      const text = named.get('text');
      if (!named.has('name') || text === undefined) return;
      if (isForList(file.text.slice(text.start, text.end)))
        breaches.push(
          `${file.path}:${lineAt(file.text, start)} has a name, and compares with a list or looks up its members`,
        );
    },
  });
  return breaches;
}

function isForList(sql: string): boolean {
  return (
    /\b(any|all)\s*\(\s*\$\d/i.test(sql) ||
    (/\bunnest\s*\(\s*\$/i.test(sql) && /\b(lateral|exists)\b/i.test(sql))
  );
}

function nameAndValue(property: ESTree.ObjectPropertyKind): [string, ESTree.Expression][] {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
  return [[property.key.name, property.value]];
}

const growing = [
  'player_id',
  'player_hash',
  'game_id',
  'round_id',
  'unique_id',
  'seq',
  'key',
  'payout_id',
  'alarm_id',
];

/**
 * Without statistics PostgreSQL takes a tenant for two hundredths of a table and prefers reading all of its rows to looking up a list. A lateral look-up that is
 * fenced (`offset 0`) leaves it no choice. Rows that are changed or locked cannot be fenced, and hashes narrow what ids are compared with.
 */
export const listLookupsGuard: Guard = {
  rule: 'a statement that reads rows by a list of players, events or what they won looks each of them up: unnest($n) cross join lateral (select … offset 0)',
  check: (files) =>
    statementsOfStore(files).flatMap(({ path, line, forms }) =>
      [...new Set(forms.flatMap(columnsInLists))].map(
        (column) =>
          `${path}:${line} reads rows whose ${column} is in a list; look up each (docs/decisions/lists-in-statements.md)`,
      ),
    ),
  bad: [
    { [store]: "const text = 'select name from players where tenant_id = $1 and player_id = any($2)';" },
    {
      [store]:
        'const text = `select e.seq from events e where e.tenant_id = $1 and e.seq = any($2::bigint[])`;',
    },
    {
      [store]:
        'const text = `select 1 from players p where p.tenant_id = $1 and not p.player_id <> all($2)`;',
    },
    {
      [store]:
        "const text = 'with w as (select player_id from players where tenant_id = $1 and player_id = any($2)) select player_id from w';",
    },
  ],
  nearMisses: {
    [store]: `
      const a = 'select p.* from unnest($2::text[]) as w(id) cross join lateral (select * from players where tenant_id = $1 and player_id = w.id offset 0) as p';
      const b = 'update players set name = null where tenant_id = $1 and player_id = any($2)';
      const c = 'select player_id from payouts where tenant_id = $1 and payout_id = any($2) order by payout_id for update';
      const d = 'select e.seq from events e where e.tenant_id = $1 and e.player_hash = any(array(select hashtext(id) from unnest($2::text[]) as id)) and e.player_id = any($2)';
      const e = 'select campaign_id from campaigns where tenant_id = $1 and campaign_id = any($2)';`,
  },
};

/** The columns that a statement which only reads compares with a list of unbounded length. */
function columnsInLists({ kind, node }: SqlTree): string[] {
  const changes = ['UpdateStmt', 'DeleteStmt', 'LockingClause'].flatMap((one) => nodesOf(node, one));
  if (kind !== 'SelectStmt' || changes.length > 0) return [];
  const compared = nodesOf(node, 'A_Expr').filter((one) => /^AEXPR_OP_A(NY|LL)$/.test(String(one.kind)));
  if (compared.some((one) => columnOf(one).endsWith('_hash') && !isParameter(one.rexpr))) return [];
  return compared
    .filter((one) => isParameter(one.rexpr))
    .map(columnOf)
    .filter((column) => growing.includes(column));
}

function columnOf({ lexpr }: SqlNode): string {
  return wordsOf(listOf(asNode(lexpr, 'ColumnRef'), 'fields')).at(-1) ?? '';
}

function isParameter(value: unknown): boolean {
  return (asNode(value, 'ParamRef') ?? asNode(asNode(value, 'TypeCast')?.arg, 'ParamRef')) !== undefined;
}
