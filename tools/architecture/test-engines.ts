import type { Guard, RepositoryFile } from './guard.ts';
import { codeOf } from './tokens.ts';

/** What a test knows its engine by. */
const engineNames = /^(?:engine|postgresUrl)$/;

export const testEnginesGuard: Guard = {
  rule: 'a test that one engine cannot run says so with onlyOn(), and is listed as skipped there',
  check: (files) => files.filter(({ path }) => path.endsWith('.test.ts')).flatMap(checkFile),
  bad: [
    {
      'packages/server/test/faults/disk.test.ts':
        "if (engine === 'embedded') { test('a full disk', () => {}); }",
    },
    {
      'packages/server/test/faults/disk.test.ts':
        "test('a full disk', () => { if (engine !== 'embedded') return; });",
    },
    {
      'packages/server/test/faults/roles.test.ts': "if (postgresUrl !== undefined) test('roles', () => {});",
    },
  ],
  nearMisses: {
    'packages/server/test/faults/disk.test.ts': `
      // if (engine === 'embedded')
      const servers = engine === 'postgres' ? 2 : 1;
      if (engineNames.length > 1) test('both', () => {});`,
    'packages/server/test/support/engine.ts': "if (engine === 'embedded') copy();",
  },
};

function checkFile(file: RepositoryFile): string[] {
  const tokens = codeOf(file.text);
  return tokens.flatMap(({ text, line }, i) =>
    text === 'if' && tokens[i + 1]?.text === '(' && engineNames.test(tokens[i + 2]?.text ?? '')
      ? [`${file.path}:${line} leaves out tests of an engine in silence`]
      : [],
  );
}
