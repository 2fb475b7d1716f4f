import { posix } from 'node:path';
import type { Guard, RepositoryFile, Rule } from './guard.ts';
import { lineAt } from './tokens.ts';

/** Whether the repository holds a file or folder of that path; results of the benchmark and data of tests count. */
type Exists = (path: string) => boolean;

const exampleFiles = [
  'docs/other.md',
  'packages/server/src/main.ts',
  'packages/server/test/api/events/limits.test.ts',
];

/** Documents name files by their whole path, by the end of it, or by a link; the changelog tells of what was. */
export function documentPathsGuard(exists: Exists): Rule {
  return {
    rule: 'every path that the documents name exists',
    check: (files) =>
      files
        .filter(({ path }) => path.endsWith('.md') && path !== 'CHANGELOG.md')
        .flatMap((file) => [
          ...missingLinks(file, exists),
          ...missingPaths(file, exists),
          ...missingNames(file, files),
        ]),
  };
}

/** The guard over three files, for the examples. */
export const documentPathsExample: Guard = {
  ...documentPathsGuard((path) => exampleFiles.some((file) => file === path || file.startsWith(`${path}/`))),
  bad: [
    { 'docs/a.md': 'See [there](gone.md).' },
    { 'README.md': 'See [there](docs/gone.md#part).' },
    { 'docs/a.md': 'It stands in `packages/server/src/gone.ts`.' },
    { 'docs/a.md': '```sh\nnpm test -- packages/server/test/api/gone/*.test.ts\n```' },
    { 'docs/a.md': 'See `scoring/gone.ts`.' },
  ],
  nearMisses: {
    'docs/a.md':
      'See [there](other.md), [below](#part), [the web](https://example.test/gone.md), `packages/server/src/main.ts`, ' +
      '`packages/server/test/api/events/`, `packages/server/test/api/VERSION`, `packages/server/000N_….sql` and `/docs/gone`.',
    'docs/other.md':
      'npm test -- packages/server/test/api/events/*.test.ts, see `src/main.ts` and `node --test FILE.ts`.',
    'packages/server/src/main.ts': '',
    'CHANGELOG.md': 'Mended `packages/server/src/gone.ts`.',
  },
};

function missingLinks({ path, text }: RepositoryFile, exists: Exists): string[] {
  return Array.from(text.matchAll(/\]\(([^)#\s]+)/g)).flatMap(({ 1: target = '', index }) => {
    if (/^[a-z]+:/.test(target)) return [];
    const named = posix.join(posix.dirname(path), target);
    return exists(named.replace(/\/$/, ''))
      ? []
      : [`${path}:${lineAt(text, index)} links to ${named}, which is not there`];
  });
}

function missingPaths({ path, text }: RepositoryFile, exists: Exists): string[] {
  const paths = /(?<![\w./-])(?:packages|tools|bench|docs)\/[\w.*/-]+(?![\w…])/g;
  return Array.from(text.matchAll(paths)).flatMap(({ 0: named, index }) => {
    const known = firstKnowable(named);
    return exists(known) ? [] : [`${path}:${lineAt(text, index)} names ${known}, which is not there`];
  });
}

/** The path without a sentence's full stop, and only as far as it has no `*` and no place holder in capital letters. */
function firstKnowable(named: string): string {
  const segments = named.replace(/[./]+$/, '').split('/');
  const open = segments.findIndex((segment) => segment.includes('*') || /^(?:[A-Z]{2,}|\d+N_)/.test(segment));
  return (open === -1 ? segments : segments.slice(0, open)).join('/');
}

function missingNames({ path, text }: RepositoryFile, files: RepositoryFile[]): string[] {
  return Array.from(text.matchAll(/`((?:[\w-]+\/)*[\w.-]*[a-z][\w.-]*\.(?:ts|sql))`/g)).flatMap(
    ({ 1: named = '', index }) =>
      files.some((file) => `/${file.path}`.endsWith(`/${named}`))
        ? []
        : [`${path}:${lineAt(text, index)} names ${named}, which is not there`],
  );
}
