import { matchesGlob } from 'node:path';
import { enginesOf, sets } from '../../packages/server/test/runner/sets.ts';
import type { Guard, RepositoryFile } from './guard.ts';

const runner = 'packages/server/test/runner/run-processes.ts';

export const testSetsGuard: Guard = {
  rule: 'every test belongs to a set of the runner that runs it on the engine it needs, and the runner gives each test a time-out',
  check: (files) => [...files.flatMap(checkTest), ...files.flatMap(checkRunner)],
  bad: [
    { 'bench/load/batches.test.ts': '' },
    { 'packages/server/test/pages.test.ts': '' },
    { 'packages/server/test/api/pages/cursor.test.ts': '' },
    { [runner]: "spawn(process.execPath, ['--test', ...files])" },
    {
      'packages/server/test/listing/files.test.ts':
        "test('a file', onlyOn('embedded', 'it has files'), check);",
    },
  ],
  nearMisses: {
    'packages/rules/src/fold/fold.test.ts': '',
    'packages/server/test/listing/pages/cursor.test.ts': '',
    'packages/server/test/support/events.ts': '',
    [runner]: "spawn(process.execPath, ['--test', '--test-timeout=9', ...files])",
  },
};

function checkTest({ path, text }: RepositoryFile): string[] {
  if (!path.endsWith('.test.ts')) return [];
  const set = sets.find(({ files }) => files.some((pattern) => matchesGlob(path, pattern)));
  if (!set) return [`${path} is in no set of packages/server/test/runner/sets.ts, so nobody runs it`];
  const needed = (['embedded', 'postgres'] as const).filter((engine) => text.includes(`onlyOn('${engine}'`));
  const missing = needed.filter((engine) => !enginesOf[set.about].includes(engine));
  return missing.map(
    (engine) => `${path} has tests of the ${engine} engine, on which its set "${set.name}" never runs`,
  );
}

function checkRunner({ path, text }: RepositoryFile): string[] {
  return path === runner && !text.includes('--test-timeout=') ? [`${path} gives tests no time-out`] : [];
}
