import { localTables } from '../../../packages/server/src/database/cluster/distribute.ts';
import type { Table } from './schema-model.ts';
import { asNode, listOf, nodesOf, type SqlNode, type SqlTree, wordsOf } from './sql-trees.ts';

/** Functions that give another value with each call. In a row that is inserted by VALUES they are computed before it is sent. */
const volatileFunctions = [
  'clock_timestamp',
  'gen_random_uuid',
  'log_clock',
  'nextval',
  'random',
  'timeofday',
];

/** What Citus refuses, or worse, in statements that reach tables which are spread. */
export function objectionsToForms(tree: SqlTree, tenantTables: Map<string, Table>): string[] {
  const changes = ['UpdateStmt', 'DeleteStmt', 'InsertStmt'].flatMap((kind) => [
    ...(tree.kind === kind ? [tree.node] : []),
    ...nodesOf(tree.node, kind),
  ]);
  const read = nodesOf(tree.node, 'RangeVar');
  // The target of a change is not wrapped.
  const relations = [...read, ...changes.map(({ relation }) => relation as SqlNode)].map(({ relname }) =>
    String(relname),
  );
  const local = relations.filter((name) => name in localTables);
  if (!relations.some((name) => tenantTables.has(name))) return [];
  // Where row-level security is in force, planning such a join ended the coordinator (13.2.2).
  const mixed = local.map((name) => `${name} is not distributed, but is used together with a table that is`);
  const inserts = changes.filter(({ selectStmt }) => selectStmt !== undefined);
  const beside = inserts
    .filter(({ selectStmt, ...others }) => nodesOf(others, 'SubLink').length > 0)
    .map(() => 'an INSERT has a sub-select in addition to its rows');
  // Planning an UPDATE with a slice of an array ended the coordinator (13.2.2).
  const slices = changes
    .flatMap((change) => nodesOf(change, 'A_Indices'))
    .map(() => 'a change takes a part of an array');
  return [...mixed, ...slices, ...beside, ...changes.flatMap(volatileIn)];
}

function volatileIn(change: SqlNode): string[] {
  const isRows = listOf(asNode(change.selectStmt, 'SelectStmt'), 'valuesLists').length > 0;
  const { selectStmt, ...others } = change;
  const names = nodesOf(isRows ? others : change, 'FuncCall').map((call) =>
    wordsOf(listOf(call, 'funcname')).at(-1),
  );
  const found = names.filter((name) => name !== undefined && volatileFunctions.includes(name));
  return found.map((name) => `rows are changed by ${name}, which is volatile`);
}
