import type { RepositoryFile } from './guard.ts';
import { codeOf } from './tokens.ts';

/** What a file imports, type imports and dynamic ones included. */
export interface Import {
  specifier: string;
  line: number;
}

/** The imports and re-exports of a file, in order. */
export function importsOf(file: RepositoryFile): Import[] {
  const tokens = codeOf(file.text);
  return tokens.flatMap(({ kind, value, text, line }, i) => {
    if (kind !== 'literal' || !/^['"]/.test(text)) return [];
    const before = tokens[i - 1]?.text;
    const isImported = before === 'from' || before === 'import';
    const isCalled = before === '(' && tokens[i - 2]?.text === 'import';
    return isImported || isCalled ? [{ specifier: value, line }] : [];
  });
}

/** The path, from the repository's root, that a relative import leads to; undefined when it names a package. */
export function resolveImport(from: string, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}
