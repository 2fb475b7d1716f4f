import { asNode, listOf, nodesOf, type SqlNode, type SqlTree, wordsOf } from './sql-trees.ts';
import { UNKNOWN_NAME } from './store-statements.ts';

/** A table, sub-select or function in a FROM, or the target of a change. */
interface Source {
  /** Undefined for what is no table. */
  table: string | undefined;
  alias: string;
}

/** A value that the statement is sent with. */
const GIVEN = '$';

/**
 * The references to tenant tables in a statement that are not held to one tenant: neither `tenant_id = $n` nor an equality of
 * tenant_id, on the same level, with one that is. A cluster finds the machine by that value, and looks at each level of a
 * statement by itself: what an outer level says of the tenant does not reach a sub-select. A table whose name is a hole of
 * the template counts as a tenant's.
 */
export function unboundReferences({ kind, node }: SqlTree, tenantTables: Set<string>): string[] {
  const levels = [{ kind, node }, ...subStatements(node)];
  const named = new Set(nodesOf(node, 'CommonTableExpr').map((one) => String(one.ctename)));
  const isTenantTable = (name: string) =>
    (tenantTables.has(name) || name === UNKNOWN_NAME) && !named.has(name);
  return levels.flatMap((level) => unboundOfLevel(level, isTenantTable));
}

type Level = { kind: string; node: SqlNode };

const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

function subStatements(node: unknown): Level[] {
  return statementKinds.flatMap((kind) => nodesOf(node, kind).map((one) => ({ kind, node: one })));
}

function unboundOfLevel({ kind, node }: Level, isTenantTable: (name: string) => boolean): string[] {
  // The branches of a UNION are levels of their own that the parser does not wrap.
  if (kind === 'SelectStmt' && node.larg)
    return [node.larg, node.rarg].flatMap((branch) =>
      unboundOfLevel({ kind, node: branch as SqlNode }, isTenantTable),
    );
  if (kind === 'InsertStmt') return [];
  const joins: SqlNode[] = [];
  const sources = [
    ...(kind === 'SelectStmt' ? [] : sourcesOf({ RangeVar: node.relation }, joins)),
    ...[...listOf(node, 'fromClause'), ...listOf(node, 'usingClause')].flatMap((one) =>
      sourcesOf(one, joins),
    ),
  ];
  const equalities = [node.whereClause, ...joins.map((join) => join.quals)]
    .flatMap(conjunctsOf)
    .flatMap(pairOf);
  const shared = joins.some((join) => wordsOf(listOf(join, 'usingClause')).includes('tenant_id'));
  const bound = boundAliases(equalities, sources, shared);
  return sources.flatMap(({ table, alias }) =>
    table !== undefined && isTenantTable(table) && !bound.has(alias) ? [table] : [],
  );
}

function sourcesOf(item: SqlNode, joins: SqlNode[]): Source[] {
  const join = asNode(item, 'JoinExpr');
  if (join) {
    joins.push(join);
    return [join.larg, join.rarg].flatMap((side) => sourcesOf(side as SqlNode, joins));
  }
  const table = asNode(item, 'RangeVar');
  const source = table ?? asNode(item, 'RangeSubselect') ?? asNode(item, 'RangeFunction');
  const alias = (source?.alias as SqlNode | undefined)?.aliasname ?? table?.relname;
  return [{ table: table && String(table.relname), alias: String(alias) }];
}

/** What must hold of each row: the conditions that AND joins. */
function conjunctsOf(condition: unknown): SqlNode[] {
  const bool = asNode(condition, 'BoolExpr');
  if (bool?.boolop === 'AND_EXPR') return listOf(bool, 'args').flatMap(conjunctsOf);
  return condition === undefined ? [] : [condition as SqlNode];
}

type Pair = [string, string];

/** Both sides of `tenant_id = …`: an alias ('' where none is written), or GIVEN. */
function pairOf(condition: SqlNode): Pair[] {
  const equality = asNode(condition, 'A_Expr');
  if (equality?.kind !== 'AEXPR_OP' || wordsOf(listOf(equality, 'name')).join() !== '=') return [];
  const sides = [sideOf(equality.lexpr), sideOf(equality.rexpr)];
  return sides.every((side) => side !== undefined) ? [sides as Pair] : [];
}

function sideOf(node: unknown): string | undefined {
  const cast = asNode(node, 'TypeCast');
  if (cast) return sideOf(cast.arg);
  if (asNode(node, 'ParamRef')) return GIVEN;
  const words = wordsOf(listOf(asNode(node, 'ColumnRef'), 'fields'));
  const name = words.at(-1);
  if (name === 'tenant_id') return words.length > 1 ? words.at(-2) : '';
  // A parameter of a function.
  return name?.startsWith('p_') ? GIVEN : undefined;
}

function boundAliases(equalities: Pair[], sources: Source[], shared: boolean): Set<string> {
  const aliases = new Set(sources.map(({ alias }) => alias));
  const tables = sources.filter(({ table }) => table !== undefined);
  const only = tables.length === 1 ? tables[0]?.alias : undefined;
  const named = equalities.map((pair) => pair.map((side) => (side === '' ? only : side)));
  const bound = new Set([GIVEN]);
  for (let before = 0; before < bound.size; ) {
    before = bound.size;
    for (const [one, other] of named)
      for (const [from, to] of [
        [one, other],
        [other, one],
      ])
        if (from !== undefined && to !== undefined && bound.has(from) && aliases.has(to)) bound.add(to);
    if (shared && [...aliases].some((alias) => bound.has(alias)))
      for (const alias of aliases) bound.add(alias);
  }
  return bound;
}
