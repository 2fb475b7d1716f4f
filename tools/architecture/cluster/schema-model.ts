import {
  asNode,
  listOf,
  ofKind,
  parsePlPgSql,
  parseSql,
  type SqlNode,
  type SqlTree,
  wordsOf,
} from './sql-trees.ts';

export interface Table {
  name: string;
  columns: string[];
  /** Undefined: it has none. */
  typeOfTenant: string | undefined;
  identities: { column: string; type: string }[];
  /** Columns of the primary key and of every unique constraint or index; undefined for an expression. */
  uniques: { name: string; columns: (string | undefined)[] }[];
  /** Other indexes. */
  indexes: { name: string; columns: (string | undefined)[] }[];
  foreignKeys: { name: string; columns: string[]; to: string }[];
}

export interface SchemaFunction {
  name: string;
  /** Runs with its owner's rights, past the policies. */
  isDefiner: boolean;
  /** Written in SQL, with parameters. */
  isSqlOfParameters: boolean;
  statements: SqlTree[];
}

/** What guards look at of schema.sql. */
export interface SchemaModel {
  tables: Map<string, Table>;
  policies: { table: string; node: SqlNode }[];
  functions: SchemaFunction[];
  /** Views and triggers, by name. */
  others: string[];
}

export function readSchema(text: string): SchemaModel {
  const model: SchemaModel = { tables: new Map(), policies: [], functions: [], others: [] };
  for (const tree of parseSql(text)) readers[tree.kind]?.(model, tree);
  return model;
}

const readers: Record<string, (model: SchemaModel, tree: SqlTree) => void> = {
  CreateStmt: ({ tables }, { node }) => {
    const table = readTable(node);
    tables.set(table.name, table);
  },
  IndexStmt: ({ tables }, { node }) => {
    const table = tables.get(nameOf(node.relation));
    const columns = listOf(node, 'indexParams').map((one) => asNode(one, 'IndexElem')?.name as string);
    table?.[node.unique ? 'uniques' : 'indexes'].push({ name: String(node.idxname), columns });
  },
  CreatePolicyStmt: ({ policies }, { node }) => policies.push({ table: nameOf(node.table), node }),
  CreateFunctionStmt: ({ functions }, tree) => functions.push(readFunction(tree)),
  ViewStmt: ({ others }, { node }) => others.push(`the view ${nameOf(node.view)}`),
  CreateTrigStmt: ({ others }, { node }) => others.push(`the trigger ${node.trigname}`),
};

function readTable(node: SqlNode): Table {
  const elements = listOf(node, 'tableElts');
  const columns = ofKind(elements, 'ColumnDef');
  const constraints = ofKind(elements, 'Constraint');
  const inline = columns.flatMap((column) =>
    listOf(column, 'constraints').map((one) => ({ column, constraint: asNode(one, 'Constraint') })),
  );
  const table: Table = {
    name: nameOf(node.relation),
    columns: columns.map((column) => String(column.colname)),
    typeOfTenant: columns.filter(({ colname }) => colname === 'tenant_id').map(typeOf)[0],
    identities: inline
      .filter(({ constraint }) => constraint?.contype === 'CONSTR_IDENTITY')
      .map(({ column }) => ({ column: String(column.colname), type: typeOf(column) })),
    uniques: [],
    indexes: [],
    foreignKeys: [],
  };
  for (const constraint of constraints) addConstraint(table, constraint);
  return table;
}

function addConstraint(table: Table, constraint: SqlNode): void {
  const name = String(constraint.conname ?? constraint.contype);
  if (['CONSTR_PRIMARY', 'CONSTR_UNIQUE'].includes(String(constraint.contype)))
    table.uniques.push({ name, columns: wordsOf(listOf(constraint, 'keys')) });
  if (constraint.contype === 'CONSTR_FOREIGN') {
    const to = nameOf(constraint.pktable);
    table.foreignKeys.push({ name, columns: wordsOf(listOf(constraint, 'fk_attrs')), to });
  }
}

function typeOf(column: SqlNode): string {
  return wordsOf(listOf(column.typeName as SqlNode, 'names')).at(-1) ?? '';
}

function nameOf(relation: unknown): string {
  return String((relation as SqlNode | undefined)?.relname);
}

function readFunction({ node, text }: SqlTree): SchemaFunction {
  const options = ofKind(listOf(node, 'options'), 'DefElem');
  const option = (name: string) => options.find((one) => one.defname === name)?.arg;
  const language = asNode(option('language'), 'String')?.sval;
  const parameters = ofKind(listOf(node, 'parameters'), 'FunctionParameter');
  return {
    name: wordsOf(listOf(node, 'funcname')).at(-1) ?? '',
    isDefiner: asNode(option('security'), 'Boolean')?.boolval === true,
    isSqlOfParameters: language === 'sql' && parameters.some(({ mode }) => isGiven(mode)),
    statements: language === 'plpgsql' ? parsePlPgSql(text) : bodyOf(node, text),
  };
}

function isGiven(mode: unknown): boolean {
  return !['FUNC_PARAM_OUT', 'FUNC_PARAM_TABLE'].includes(String(mode));
}

/** The statements between BEGIN ATOMIC and END: a list within a list. */
function bodyOf(node: SqlNode, text: string): SqlTree[] {
  const lists = listOf(asNode(node.sql_body, 'List'), 'items').flatMap((one) =>
    listOf(asNode(one, 'List'), 'items'),
  );
  return lists.map((statement) => {
    const [kind = '', body] = Object.entries(statement)[0] ?? [];
    return { kind, node: body as SqlNode, text };
  });
}
