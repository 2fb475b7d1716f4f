import type { ESTree } from 'rolldown/utils';
import type { RepositoryFile } from './guard.ts';
import { visit } from './syntax-tree.ts';
import { lineAt } from './tokens.ts';

/** What a file imports, type imports and dynamic ones included. */
export interface Import {
  specifier: string;
  line: number;
}

interface ImportingNode {
  source: ESTree.Expression | null;
}

/** The imports and re-exports of a file, in order. */
export function importsOf(file: RepositoryFile): Import[] {
  const found: Import[] = [];
  const add = ({ source }: ImportingNode) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      found.push({ specifier: source.value, line: lineAt(file.text, source.start) });
  };
  visit(file, {
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  });
  return found;
}

/** The path, from the repository's root, that a relative import leads to; undefined when it names a package. */
export function resolveImport(from: string, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

/** The path of what is imported, of any package of this repository; undefined for other packages. */
export function targetOf(from: string, one: Import): string | undefined {
  const [, name, rest] = /^@laurel\/(\w+)\/(.*)$/.exec(one.specifier) ?? [];
  return name === undefined ? resolveImport(from, one) : `packages/${name}/src/${rest}`;
}
