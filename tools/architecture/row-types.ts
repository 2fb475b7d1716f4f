import { join } from 'node:path';
import {
  type CallExpression,
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';

/** A member of the rows that a statement answers, as the source types them. */
export interface RowMember {
  name: string;
  /** The types that its value may have, such as `number`, `Date`, `string[]`, `null`, and `undefined` if it may lack. */
  types: string[];
}

/**
 * The members of the rows of each call that takes an object with the `text` of a statement, or the `columns` of a table, in
 * these files below `root`; by file and end of that text. A call that answers a number reads the column `count`.
 */
export function readRowTypes(root: string, paths: readonly string[]): Map<string, RowMember[]> {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const found = new Map<string, RowMember[]>();
    for (const path of paths) {
      const visit = (node: Node): void => {
        const text = isCallExpression(node) ? textIn(node) : undefined;
        if (project && text) found.set(`${path}:${text.end}`, membersOf(project.checker, node));
        node.forEachChild(visit);
      };
      project?.program.getSourceFile(join(root, path))?.forEachChild(visit);
    }
    return found;
  } finally {
    api.close();
  }
}

function textIn({ arguments: given }: CallExpression): Node | undefined {
  for (const property of given.filter(isObjectLiteralExpression).flatMap(({ properties }) => properties)) {
    if (!isPropertyAssignment(property) && !isShorthandPropertyAssignment(property)) continue;
    const isText = ['text', 'columns'].includes(property.name.getText());
    if (isText) return isPropertyAssignment(property) ? property.initializer : property.name;
  }
  return undefined;
}

function membersOf(checker: Checker, call: Node): RowMember[] {
  // Calls answer rows, or the function of a statement, whose type has a name (packages/server/src/database/statements.ts).
  const argumentOf = (type: Type | undefined) =>
    type && (type.getAliasTypeArguments()[0] ?? checker.getTypeArguments(type as TypeReference)[0]);
  const answer = argumentOf(checker.getTypeAtLocation(call));
  const row = answer && checker.isArrayType(answer) ? argumentOf(answer) : answer;
  if (!row) return [];
  if (row.flags & TypeFlags.NumberLike) return [{ name: 'count', types: ['number'] }];
  return checker.getPropertiesOfType(row).map((member) => ({
    name: member.name,
    types: wordsOf(checker, checker.getTypeOfSymbol(member)),
  }));
}

/** Each type that a value may have, once. */
function wordsOf(checker: Checker, type: Type | undefined): string[] {
  if (!type) return [];
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return [...new Set(parts.map((part) => wordOf(checker, part)))];
}

function wordOf(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.StringLike) return 'string';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  if (!checker.isArrayType(type)) return type.getSymbol()?.name ?? checker.typeToString(type);
  const [member] = checker.getTypeArguments(type as TypeReference);
  return `${wordsOf(checker, member).join(' | ')}[]`;
}
