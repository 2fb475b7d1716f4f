import { posix } from 'node:path';
import type { RepositoryFile } from '../guard.ts';
import { anchorsOf } from './anchors.ts';
import { type Passage, whereIn } from './passages.ts';

/** Whether the repository holds a file or folder of that path; results of the benchmark and data of tests count. */
export type Exists = (path: string) => boolean;

/** Links of documents: to files, folders and anchors, from the folder of the document. */
export function missingLinks(passage: Passage, exists: Exists, files: RepositoryFile[]): string[] {
  if (passage.kind !== 'document') return [];
  const { path, text } = passage;
  return Array.from(text.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)).flatMap(
    ({ 1: target = '', 2: anchor, index }) => {
      if (/^[a-z]+:/.test(target)) return [];
      const named = target === '' ? path : posix.join(posix.dirname(path), target).replace(/\/$/, '');
      if (target !== '' && !exists(named))
        return [`${whereIn(passage, index)} links to ${named}, which is not there`];
      return missingAnchor(passage, index, named, anchor, files);
    },
  );
}

/** Whole paths, of documents with their anchors. Literals name documents only: their other paths may be made up. */
export function missingPaths(passage: Passage, exists: Exists, files: RepositoryFile[]): string[] {
  const paths =
    passage.kind === 'literal'
      ? /(?<![\w./-])docs\/[\w/-]+\.md(?:#([\w-]+))?/g
      : /(?<![\w./-])(?:packages|tools|bench|docs)\/[\w.*/-]+(?:#([\w-]+))?(?![\w…])/g;
  return Array.from(passage.text.matchAll(paths)).flatMap(({ 0: named, 1: anchor, index }) => {
    const known = firstKnowable(named.replace(/#.*/, ''));
    if (!exists(known)) return [`${whereIn(passage, index)} names ${known}, which is not there`];
    return missingAnchor(passage, index, known, anchor, files);
  });
}

/**
 * The path without a sentence's full stop, up to the first segment that is a pattern with `*`, a place holder in capital
 * letters, or a folder that is built.
 */
function firstKnowable(named: string): string {
  const segments = named.replace(/[./]+$/, '').split('/');
  const open = segments.findIndex(
    (segment) => segment.includes('*') || /^(?:[A-Z]{2,}|\d+N_|dist$)/.test(segment),
  );
  return (open === -1 ? segments : segments.slice(0, open)).join('/');
}

function missingAnchor(
  passage: Passage,
  index: number,
  path: string,
  anchor: string | undefined,
  files: RepositoryFile[],
): string[] {
  const target = path.endsWith('.md') && anchor ? files.find((file) => file.path === path) : undefined;
  if (!target || anchorsOf(target.text).has(anchor as string)) return [];
  return [`${whereIn(passage, index)} refers to ${path}#${anchor}, which is not there`];
}

/** Names of files: in documents between backticks, by the end of the path; everywhere those of migrations. */
export function missingNames(passage: Passage, files: RepositoryFile[]): string[] {
  if (passage.kind === 'literal') return [];
  const names =
    passage.kind === 'document'
      ? /`((?:[\w-]+\/)*[\w.-]*[a-z][\w.-]*\.(?:ts|sql))`/g
      : /(?<![\w/])(\d{4}_[a-z_]+\.sql)\b/g;
  return Array.from(passage.text.matchAll(names)).flatMap(({ 1: named = '', index }) =>
    files.some((file) => `/${file.path}`.endsWith(`/${named}`))
      ? []
      : [`${whereIn(passage, index)} names ${named}, which is not there`],
  );
}

/** Invariants by their number: `invariant I3`, `invariants I1 and I2`, `(I3, I4)`. */
export function missingInvariants(passage: Passage, files: RepositoryFile[]): string[] {
  const lists = /\binvariants? (I\d+(?:(?:, | and )I\d+)*)|\((I\d+(?:, I\d+)*)\)/g;
  const found = Array.from(passage.text.matchAll(lists));
  if (found.length === 0) return [];
  const page = files.find(({ path }) => path === 'docs/rules/invariants.md');
  const known = anchorsOf(page?.text ?? '');
  return found.flatMap(({ 0: list, index }) =>
    (list.match(/I\d+/g) ?? [])
      .filter((name) => !known.has(name.toLowerCase()))
      .map(
        (name) =>
          `${whereIn(passage, index)} names the invariant ${name}, which docs/rules/invariants.md has not`,
      ),
  );
}

/** Ways through folders, from one name to the next: `` `packages/rules/src/` → `boards/` → `tie-rule.ts` ``. */
export function missingWays(passage: Passage, files: RepositoryFile[]): string[] {
  if (passage.kind !== 'document') return [];
  const ways = passage.text.matchAll(/`[\w./-]+`(?:\s+→\s+`[\w./-]+`)+/g);
  return Array.from(ways).flatMap(({ 0: way, index }) => {
    const path = pathOfWay(way);
    return files.some((file) => `/${file.path}`.includes(`/${path}`))
      ? []
      : [`${whereIn(passage, index)} leads to ${path}, which is not there`];
  });
}

/** The folders up to the first file; names of members and functions follow it. */
function pathOfWay(way: string): string {
  const steps = Array.from(way.matchAll(/`([^`]+)`/g), ([, step = '']) => step);
  const end = steps.findIndex((step) => !step.endsWith('/'));
  return (end === -1 ? steps : steps.slice(0, end + 1)).join('');
}
