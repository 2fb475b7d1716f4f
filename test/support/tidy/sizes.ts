import type { Guard } from './guard.ts';

const LONGEST = 300;
const code = /^(src|test|scripts|bench|bin|console|migrations)\/.*\.(ts|tsx|js|mjs|sql|css|html)$/;

const lines = (count: number) => 'const x = 1;\n'.repeat(count);

export const sizesGuard: Guard = {
  law: `a file of code has at most ${LONGEST} lines`,
  check: (files) =>
    files
      .filter((file) => code.test(file.path))
      .map((file) => ({ path: file.path, count: file.text.replace(/\n$/, '').split('\n').length }))
      .filter(({ count }) => count > LONGEST)
      .map(({ path, count }) => `${path} has ${count} lines`),
  bad: [
    { 'src/rules/fold.ts': lines(301) },
    { 'migrations/0002_more.sql': lines(301) },
    { 'test/api/pages.test.ts': lines(301) },
  ],
  nearMisses: { 'src/rules/fold.ts': lines(300), 'docs/long.md': lines(999), 'schema.sql': lines(999) },
};
