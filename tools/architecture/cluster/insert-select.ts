import type { Table } from './schema-model.ts';
import { asNode, listOf, nodesOf, type SqlNode, type SqlTree, wordsOf } from './sql-trees.ts';

/**
 * Why a cluster would gather the rows of an INSERT and copy them, which row-level security refuses, or refuse the statement itself; an
 * INSERT from VALUES goes to the tenant's machine, and so does one whose rows come with a table of the same tenant.
 */
export function objectionsToInserts(tree: SqlTree, tenantTables: Map<string, Table>): string[] {
  const inserts = [...(tree.kind === 'InsertStmt' ? [tree.node] : []), ...nodesOf(tree.node, 'InsertStmt')];
  return inserts.flatMap((insert) => {
    const table = tenantTables.get(String((insert.relation as SqlNode).relname));
    return table ? objectionsOf(insert, table) : [];
  });
}

function objectionsOf(insert: SqlNode, table: Table): string[] {
  const columns = listOf(insert, 'cols').map((one) => String(asNode(one, 'ResTarget')?.name));
  const place = columns.indexOf('tenant_id');
  if (place < 0) return [`an INSERT into ${table.name} names no tenant_id`];
  const select = asNode(insert.selectStmt, 'SelectStmt');
  const rows = listOf(select, 'valuesLists');
  if (rows.length > 0) {
    if (nodesOf(rows, 'SubLink').length > 0)
      return [`an INSERT into ${table.name} has a sub-select in its VALUES`];
    const tenants = rows.map((row) => listOf(asNode(row, 'List'), 'items')[place]);
    const isGiven = tenants.every((one) => asNode(one, 'ParamRef'));
    return isGiven ? [] : [`an INSERT into ${table.name} has a tenant_id that is no parameter`];
  }
  return select ? objectionsToSelect(select, { table, columns, place }) : [];
}

function objectionsToSelect(
  select: SqlNode,
  { table, columns, place }: { table: Table; columns: string[]; place: number },
): string[] {
  const copied = (why: string) => [`an INSERT into ${table.name} from a SELECT would become a COPY: ${why}`];
  const target = asNode(listOf(select, 'targetList')[place], 'ResTarget')?.val;
  const words = wordsOf(listOf(asNode(target, 'ColumnRef'), 'fields'));
  if (words.at(-1) !== 'tenant_id') return copied('its tenant_id is not that of a table it reads');
  const left = table.identities.find(({ column }) => !columns.includes(column));
  if (left) return copied(`${left.column} is numbered`);
  const whole = ['withClause', 'limitCount', 'limitOffset', 'distinctClause', 'groupClause', 'larg'];
  const over = nodesOf(listOf(select, 'targetList'), 'FuncCall').some((call) => call.over !== undefined);
  if (over || whole.some((member) => select[member] !== undefined))
    return copied('it needs all rows at once');
  return [];
}
