import { matchesGlob } from 'node:path';
import { sets } from '../../packages/server/test/runner/sets.ts';
import type { Guard, RepositoryFile } from './guard.ts';

const runner = 'packages/server/test/run.ts';

export const testSetsGuard: Guard = {
  rule: 'every test belongs to a set of the runner, and the runner gives each test a time-out',
  check: (files) => [...files.flatMap(checkTest), ...files.flatMap(checkRunner)],
  bad: [
    { 'bench/load/batches.test.ts': '' },
    { 'packages/server/test/pages.test.ts': '' },
    { 'packages/server/test/api/pages/cursor.test.ts': '' },
    { [runner]: "spawn(process.execPath, ['--test', ...files])" },
  ],
  nearMisses: {
    'packages/rules/src/fold/fold.test.ts': '',
    'packages/server/test/listing/pages/cursor.test.ts': '',
    'packages/server/test/support/events.ts': '',
    [runner]: "spawn(process.execPath, ['--test', '--test-timeout=9', ...files])",
  },
};

function checkTest({ path }: RepositoryFile): string[] {
  if (!path.endsWith('.test.ts')) return [];
  const isRun = sets.some((set) => set.files.some((pattern) => matchesGlob(path, pattern)));
  return isRun ? [] : [`${path} is in no set of packages/server/test/runner/sets.ts, so nobody runs it`];
}

function checkRunner({ path, text }: RepositoryFile): string[] {
  return path === runner && !text.includes('--test-timeout=') ? [`${path} gives tests no time-out`] : [];
}
