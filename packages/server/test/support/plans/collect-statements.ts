import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESTree } from 'rolldown/utils';
import { visit } from '../../../../../tools/architecture/syntax-tree.ts';

/** A statement of the server's source. */
export interface SourceStatement {
  /** File and line. */
  at: string;
  name: string | undefined;
  text: string;
}

const source = join(import.meta.dirname, '../../../src');

/** Stores compose their statements of constants and functions that they do not export; `eval` in the module sees them. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith(pathToFileURL(source).href)) return loaded;
    return { ...loaded, source: `${loaded.source}\nexport const inModule = (text) => eval(text);` };
  },
});

/**
 * All statements of the stores: the objects that have a `text`. `locals`, by file, are the values of what a statement
 * takes from the function around it.
 */
export async function collectStatements(
  locals: Record<string, Record<string, unknown>>,
): Promise<{ statements: SourceStatement[]; unknown: (SourceStatement & { why: string })[] }> {
  const statements: SourceStatement[] = [];
  const unknown: (SourceStatement & { why: string })[] = [];
  for (const path of globSync('**/store{.ts,/**/*.ts}', { cwd: source }).toSorted()) {
    if (path.endsWith('.test.ts')) continue;
    const text = readFileSync(join(source, path), 'utf8');
    const { inModule } = await import(pathToFileURL(join(source, path)).href);
    const own = locals[path] ?? {};
    const valueOf = (node: ESTree.Expression): unknown =>
      inModule(`((${Object.keys(own).join()}) => (${text.slice(node.start, node.end)}))`)(...Object.values(own));
    for (const { name, sql } of statementsIn({ path, text })) {
      const at = `${path}:${text.slice(0, sql.start).split('\n').length}`;
      try {
        const value = valueOf(sql);
        if (typeof value !== 'string' || !/^\s*(select|with|insert|update|delete|merge)\s/i.test(value)) continue;
        statements.push({ at, name: name && String(valueOf(name)), text: value });
      } catch (error) {
        unknown.push({ at, name: name && 'some', text: text.slice(sql.start, sql.end), why: (error as Error).message });
      }
    }
  }
  return { statements, unknown };
}

function statementsIn(file: { path: string; text: string }) {
  const found: { name: ESTree.Expression | undefined; sql: ESTree.Expression }[] = [];
  visit(file, {
    ObjectExpression: ({ properties }) => {
      const named = new Map(
        properties.flatMap((property): [string, ESTree.Expression][] =>
          property.type === 'Property' && property.key.type === 'Identifier' ? [[property.key.name, property.value]] : [],
        ),
      );
      const sql = named.get('text');
      if (sql) found.push({ name: named.get('name'), sql });
    },
  });
  return found;
}
