import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

await loadModule();

/** A node of PostgreSQL's own parser: an object whose members are nodes, lists of them, or plain values. */
export type SqlNode = { [member: string]: unknown };

/** A statement as the parser wraps it: its kind and the node. */
export interface SqlTree {
  kind: string;
  node: SqlNode;
  /** As it was written. */
  text: string;
}

/** The statements of a text; throws where PostgreSQL would refuse the text. */
export function parseSql(text: string): SqlTree[] {
  const { stmts = [] } = parseSync(text) as unknown as {
    stmts?: { stmt: SqlNode; stmt_location?: number; stmt_len?: number }[];
  };
  const bytes = Buffer.from(text);
  return stmts.map(({ stmt, stmt_location = 0, stmt_len }) => {
    const [kind = '', node] = Object.entries(stmt)[0] ?? [];
    const end = stmt_len === undefined ? bytes.length : stmt_location + stmt_len;
    return { kind, node: node as SqlNode, text: bytes.subarray(stmt_location, end).toString() };
  });
}

/** The statements in the body of a function in PL/pgSQL; `text` is all of its CREATE FUNCTION. */
export function parsePlPgSql(text: string): SqlTree[] {
  const expressions = nodesOf(parsePlPgSQLSync(text) as unknown as SqlNode, 'PLpgSQL_expr');
  const queries = expressions.map((expression) => String(expression.query).trim());
  return queries.filter((query) => /^(select|insert|update|delete|with)\b/i.test(query)).flatMap(parseSql);
}

/** All nodes of a kind, at any depth. */
export function nodesOf(node: unknown, kind: string): SqlNode[] {
  if (Array.isArray(node)) return node.flatMap((one) => nodesOf(one, kind));
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([name, member]) => {
    const below = nodesOf(member, kind);
    return name === kind ? [member as SqlNode, ...below] : below;
  });
}

/** The node itself where it is of the kind. */
export function asNode(node: unknown, kind: string): SqlNode | undefined {
  return (node as SqlNode | undefined)?.[kind] as SqlNode | undefined;
}

/** Those of a list that are of the kind. */
export function ofKind(list: SqlNode[], kind: string): SqlNode[] {
  return list.map((one) => asNode(one, kind)).filter((one) => one !== undefined);
}

/** A list member of a node; empty where the parser left it out. */
export function listOf(node: SqlNode | undefined, member: string): SqlNode[] {
  return (node?.[member] as SqlNode[] | undefined) ?? [];
}

/** The words of a list of names, such as those of a column or of an operator. */
export function wordsOf(names: SqlNode[]): string[] {
  return names.map((name) => String(asNode(name, 'String')?.sval ?? '*'));
}
