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
  /** File and end of its text. */
  end: string;
  name: string | undefined;
  text: string;
}

const root = join(import.meta.dirname, '../../../../..');
const source = join(root, 'packages/server/src');

/** By file, the values of what a statement takes from the function around it. */
const locals: Record<string, Record<string, unknown>> = {
  'facts/store/fact-events.ts': { about: 'player' },
  'facts/store/known-facts.ts': { player_ids: [], game_ids: [] },
  'players/data-rights/store/mentions.ts': {
    name: 'remarks',
    key: ['remark_id'],
    texts: ['text'],
    own: 'false',
  },
  'participation/store/opt-ins.ts': { time: '$4::timestamptz' },
  'events/store/positions.ts': { time: "timestamptz 'epoch' + $2::bigint * interval '1 microsecond'" },
  'history/store/round-events.ts': { members: 'named', roundByRound: true },
  'alarms/store/alarms.ts': { order: 'newest' },
  'sealing/store/sealing-keys.ts': { ofName: ['', ''] },
};

/** Stores compose their statements of constants and functions that they do not export; `eval` in the module sees them. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith(pathToFileURL(source).href)) return loaded;
    return { ...loaded, source: `${loaded.source}\nexport const inModule = (composed) => eval(composed);` };
  },
});

/**
 * All statements of the stores: the objects that have a `text`, and those that have a `table` and its `columns`. `unknown`
 * are those that take more than `locals` from the function around them, with their source.
 */
export async function collectStatements(): Promise<Record<'statements' | 'unknown', SourceStatement[]>> {
  const statements: SourceStatement[] = [];
  const unknown: SourceStatement[] = [];
  for (const path of globSync('**/store{.ts,/**/*.ts}', { cwd: source, exclude: ['**/*.test.ts'] })) {
    const file = { path, text: readFileSync(join(source, path), 'utf8') };
    const { inModule } = await import(pathToFileURL(join(source, path)).href);
    const own = locals[path] ?? {};
    for (const { name, end, composed } of statementsIn(file)) {
      const at = `${path}:${file.text.slice(0, end).split('\n').length}`;
      const known = { at, end: `packages/server/src/${path}:${end}`, name };
      try {
        const text: unknown = inModule(`((${Object.keys(own)}) => (${composed}))`)(...Object.values(own));
        if (isStatement(text)) statements.push({ ...known, text });
      } catch {
        unknown.push({ ...known, text: composed });
      }
    }
  }
  return { statements, unknown };
}

function isStatement(text: unknown): text is string {
  return typeof text === 'string' && /^\s*(select|with|insert|update|delete|merge)\s/i.test(text);
}

function statementsIn(file: { path: string; text: string }) {
  const found: { name: string | undefined; end: number; composed: string }[] = [];
  const sourceOf = ({ start, end }: ESTree.Expression) => file.text.slice(start, end);
  visit(file, {
    ObjectExpression: ({ properties }) => {
      const named = new Map(
        properties.flatMap((property): [string, ESTree.Expression][] =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property.value]]
            : [],
        ),
      );
      const [text, name, table, columns] = ['text', 'name', 'table', 'columns'].map((one) => named.get(one));
      if (text)
        found.push({ name: name && sourceOf(name).slice(1, -1), end: text.end, composed: sourceOf(text) });
      if (table && columns) {
        const composed = `'select ' + ${sourceOf(columns)} + ' from ' + ${sourceOf(table)}`;
        found.push({ name: undefined, end: columns.end, composed });
      }
    },
  });
  return found;
}
