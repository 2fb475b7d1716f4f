import { isTypeScript, type RepositoryFile } from '../guard.ts';
import { lineAt, tokensOf } from '../tokens.ts';

/** A piece of a file that people read: a whole document, a comment, or a literal. */
export interface Passage {
  kind: 'document' | 'comment' | 'literal';
  path: string;
  text: string;
  /** The line on which it begins, from 1. */
  line: number;
}

/** Applied migrations never change, even if they name old files; the changelog describes the past. */
const settled = /^packages\/server\/migrations\/|^CHANGELOG\.md$/;
/** Guards hold examples of what they refuse. */
const guards = /^tools\/architecture\//;

/** The passages of a file that may refer to other files. */
export function passagesOf({ path, text }: RepositoryFile): Passage[] {
  if (settled.test(path)) return [];
  if (path.endsWith('.md')) return [{ kind: 'document', path, text, line: 1 }];
  if (isTypeScript(path)) return ofTypeScript(path, text);
  return Array.from(text.matchAll(/^\s*(?:#|--) .*$/gm), (match) => ({
    kind: 'comment',
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
