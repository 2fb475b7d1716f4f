import type { Guard, RepositoryFile } from './guard.ts';
import { frames, pages, subjects } from './subjects.ts';

const server = 'packages/server/src';

export const foldersGuard: Guard = {
  rule: 'contract, console, server and tests have a folder for each subject and no others but their frames; pages of subjects exist',
  check: (files) => {
    const paths = files.map(({ path }) => path);
    return [
      ...Object.keys(frames).flatMap((root) => strangers(root, paths)),
      ...closed(paths),
      ...lost(files),
    ];
  },
  bad: [
    { 'packages/contract/src/ingestion/events.ts': '' },
    { 'packages/console/src/bridges/keys.tsx': '' },
    { 'packages/server/src/store/log.ts': '' },
    { 'packages/server/src/kit/page.ts': '' },
    { 'packages/server/test/api/events.test.ts': '' },
    { 'packages/server/src/rates/set-rates.ts': '' },
    { 'docs/other.md': '' },
  ],
  nearMisses: {
    'packages/contract/src/events/events.ts': '',
    'packages/contract/src/faults/faults.ts': '',
    'packages/console/src/kit/page.tsx': '',
    'packages/console/src/main.tsx': '',
    'packages/server/src/rates/rates.ts': '',
    'packages/server/src/rates/set-rates.ts': '',
    'packages/server/src/main.ts': '',
    'packages/server/test/races/resends.test.ts': '',
    'packages/server/test/run.ts': '',
    'packages/rules/src/money/decimal.ts': '',
  },
};

function foldersOf(root: string, paths: string[]): Set<string> {
  const inside = paths
    .filter((path) => path.startsWith(`${root}/`))
    .map((path) => path.slice(root.length + 1));
  return new Set(inside.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0] as string));
}

function strangers(root: string, paths: string[]): string[] {
  const known: readonly string[] = [...subjects, ...(frames[root] ?? [])];
  return [...foldersOf(root, paths)]
    .filter((folder) => !known.includes(folder))
    .map((folder) => `${root}/${folder} is neither a subject nor a frame of tools/architecture/subjects.ts`);
}

/** Subjects that no other one could import. */
function closed(paths: string[]): string[] {
  const folders = foldersOf(server, paths);
  return subjects
    .filter((subject) => folders.has(subject) && !paths.includes(`${server}/${subject}/${subject}.ts`))
    .map((subject) => `${server}/${subject} has no public file ${subject}.ts`);
}

function lost(files: RepositoryFile[]): string[] {
  const documents = files.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  return Object.entries(pages)
    .filter(([, page]) => documents.length > 0 && !documents.includes(page))
    .map(([subject, page]) => `${page}, the page of ${subject}, is not there`);
}
