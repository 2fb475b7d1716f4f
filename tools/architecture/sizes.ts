import type { Guard } from './guard.ts';

const MAX_LINES = 300;
const code = /^(packages|tools|bench)\/.*\.(ts|tsx|js|mjs|sql|css|html)$/;

const lines = (count: number) => 'const x = 1;\n'.repeat(count);

export const sizesGuard: Guard = {
  rule: `a file of code has at most ${MAX_LINES} lines`,
  check: (files) =>
    files
      .filter((file) => code.test(file.path))
      .map((file) => ({ path: file.path, count: file.text.replace(/\n$/, '').split('\n').length }))
      .filter(({ count }) => count > MAX_LINES)
      .map(({ path, count }) => `${path} has ${count} lines`),
  bad: [
    { 'packages/rules/src/fold/fold.ts': lines(301) },
    { 'packages/server/migrations/0002_more.sql': lines(301) },
    { 'packages/server/test/listing/pages.test.ts': lines(301) },
  ],
  nearMisses: {
    'packages/rules/src/fold/fold.ts': lines(300),
    'docs/long.md': lines(999),
    'schema.sql': lines(999),
  },
};
