import { isTypeScript, type RepositoryFile } from '../guard.ts';
import { lineAt, tokensOf } from '../tokens.ts';

/** A piece of a file that people read: a whole document, a comment, a literal, or a comment of a migration. */
export interface Passage {
  kind: 'document' | 'comment' | 'literal' | 'migration';
  path: string;
  text: string;
  /** The line on which it begins, from 1. */
  line: number;
}

/** The changelog describes the past; the first migrations, which never change, cite documents that were never here. */
const settled = /^packages\/server\/migrations\/00(?:[01]\d|2[0-5])_|^CHANGELOG\.md$/;
/** Applied migrations never change, even if they name files that were moved since. */
const migrations = /^packages\/server\/migrations\//;
/** Comment lines that follow each other, of a line of their own or behind code, and comments between marks. */
const sqlComments = /--[^\n]*(?:\n[ \t]*--[^\n]*)*|\/\*.*?\*\//gs;
/** Guards hold examples of what they refuse. */
const guards = /^tools\/architecture\//;

/** The passages of a file that may refer to other files. */
export function passagesOf({ path, text }: RepositoryFile): Passage[] {
  if (settled.test(path)) return [];
  if (path.endsWith('.md')) return [{ kind: 'document', path, text, line: 1 }];
  if (isTypeScript(path)) return ofTypeScript(path, text);
  const comments = path.endsWith('.sql') ? sqlComments : /^\s*# .*$/gm;
  return Array.from(text.matchAll(comments), (match) => ({
    kind: migrations.test(path) ? 'migration' : 'comment',
    path,
    text: match[0],
    line: lineAt(text, match.index),
  }));
}

function ofTypeScript(path: string, text: string): Passage[] {
  return tokensOf(text).flatMap(({ kind, value, line }) => {
    if (kind !== 'comment' && kind !== 'literal') return [];
    if (kind === 'literal' && guards.test(path)) return [];
    return [{ kind, path, text: value, line }];
  });
}

/** The path and line of a place in the passage, for messages. */
export function whereIn({ path, text, line }: Passage, index: number): string {
  return `${path}:${line + lineAt(text, index) - 1}`;
}
