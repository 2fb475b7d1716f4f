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
 * takes from the function around it; `unknown` are those that take more, with their source.
 */
export async function collectStatements(
  locals: Record<string, Record<string, unknown>>,
): Promise<{ statements: SourceStatement[]; unknown: SourceStatement[] }> {
  const statements: SourceStatement[] = [];
  const unknown: SourceStatement[] = [];
  for (const path of globSync('**/store{.ts,/**/*.ts}', { cwd: source, exclude: ['**/*.test.ts'] })) {
    const file = { path, text: readFileSync(join(source, path), 'utf8') };
    const { inModule } = await import(pathToFileURL(join(source, path)).href);
    const own = locals[path] ?? {};
    for (const { name, sql } of statementsIn(file)) {
      const at = `${path}:${file.text.slice(0, sql.start).split('\n').length}`;
      const composed = file.text.slice(sql.start, sql.end);
      try {
        const text: unknown = inModule(`((${Object.keys(own)}) => (${composed}))`)(...Object.values(own));
        if (isStatement(text)) statements.push({ at, name, text });
      } catch {
        unknown.push({ at, name, text: composed });
      }
    }
  }
  return { statements, unknown };
}

function isStatement(text: unknown): text is string {
  return typeof text === 'string' && /^\s*(select|with|insert|update|delete|merge)\s/i.test(text);
}

function statementsIn(file: { path: string; text: string }) {
  const found: { name: string | undefined; sql: ESTree.Expression }[] = [];
  visit(file, {
    ObjectExpression: ({ properties }) => {
      const named = new Map(
        properties.flatMap((property): [string, ESTree.Expression][] =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property.value]]
            : [],
        ),
      );
      const [sql, name] = [named.get('text'), named.get('name')];
      if (sql) found.push({ name: name && file.text.slice(name.start + 1, name.end - 1), sql });
    },
  });
  return found;
}
