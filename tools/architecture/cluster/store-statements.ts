import { isProduct, type RepositoryFile } from '../guard.ts';
import { isStore } from '../rooms.ts';
import { isStatement } from '../sql.ts';
import { codeOf } from '../tokens.ts';
import { parseSql, type SqlTree } from './sql-trees.ts';

export interface StoreStatement {
  path: string;
  line: number;
  /** Every form that the text can take; empty where PostgreSQL's parser refuses all of them. */
  forms: SqlTree[];
}

/** Every SQL statement of the stores, in every form that its template can take. */
export function statementsOfStore(files: RepositoryFile[]): StoreStatement[] {
  const store = files.filter(({ path }) => isStore(path) && isProduct(path));
  return store.flatMap((file) =>
    codeOf(file.text)
      .filter(({ kind, value }) => kind === 'literal' && isStatement(value))
      .map(({ line, text }) => ({ path: file.path, line, forms: formsOf(text, file.text) })),
  );
}

function formsOf(literal: string, source: string): SqlTree[] {
  const texts = filled(literal.slice(1, -1), source);
  return texts.flatMap((text) => {
    try {
      return parseSql(text.replaceAll('\\\\', '\\'));
    } catch {
      return [];
    }
  });
}

/** A hole that is no constant may be a name, or empty. */
export const UNKNOWN_NAME = 'hole';
const UNKNOWN = [UNKNOWN_NAME, ''];

/** The texts that a template can give: constants of its file are put in, and both sides of a choice. */
function filled(template: string, source: string): string[] {
  const start = template.indexOf('${');
  if (start < 0) return [template];
  const end = endOfHole(template, start + 2);
  const hole = template.slice(start + 2, end).trim();
  const rests = filled(template.slice(end + 1), source);
  return valuesOf(hole, source).flatMap((value) =>
    rests.map((rest) => template.slice(0, start) + value + rest),
  );
}

function endOfHole(template: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < template.length; at++) {
    if (template[at] === '{') depth++;
    if (template[at] === '}') depth--;
  }
  return at - 1;
}

function valuesOf(hole: string, source: string): string[] {
  const choice = /\?\s*'([^']*)'\s*:\s*'([^']*)'$/.exec(hole);
  if (choice) return [choice[1] ?? '', choice[2] ?? ''];
  if (!/^\w+$/.test(hole)) return UNKNOWN;
  const constant = new RegExp(`const ${hole} = (?:\`([^\`]*)\`|'([^']*)'|([\\d_]+))`).exec(source);
  if (!constant) return UNKNOWN;
  return filled(constant[1] ?? constant[2] ?? (constant[3] ?? '').replaceAll('_', ''), source);
}
