import { type Guard, isTest, isTypeScript, type RepositoryFile } from './guard.ts';
import { codeOf } from './tokens.ts';

const callers = /^(?:test|it|describe|suite|context|t)$/;
const words = /^(?:skip|only|todo|expectFailure)$/;

// Examples are put together, so that searching the code for such tests finds none here.
const skip = '.sk' + 'ip(';
const only = '.on' + 'ly(';

export const skippedTestsGuard: Guard = {
  rule: 'no test is skipped, postponed or run alone',
  check: (files) => files.filter((file) => isTest(file.path) && isTypeScript(file.path)).flatMap(checkFile),
  bad: [
    { 'packages/server/test/listing/pages.test.ts': `test${skip}'pages', () => {});` },
    { 'packages/server/test/listing/pages.test.ts': `describe${only}'pages', () => {});` },
    { 'packages/rules/src/fold/fold.test.ts': `test('folds', (t) => t${skip}));` },
    { 'packages/server/test/listing/pages.test.ts': "test('pages', { skip: isSlow }, () => {});" },
    { 'packages/server/test/listing/pages.test.ts': "test('pages', { timeout: 9, only: true }, () => {});" },
    { 'packages/server/test/listing/pages.test.ts': "test('pages');" },
  ],
  nearMisses: {
    'packages/server/test/listing/pages.test.ts': `
      test('pages that skip', { timeout: 9 }, () => { list({ skip: 3, only: ['a'] }); });
      // test${skip}'old')
      test(name, () => run(only));
      rows.filter((row) => row.test('x'));`,
  },
};

function checkFile(file: RepositoryFile): string[] {
  const tokens = codeOf(file.text);
  const code = tokens.map((token) => token.text);
  return tokens.flatMap(({ text, line }, i) => {
    if (!callers.test(text) || code[i - 1] === '.') return [];
    const isMember = code[i + 1] === '.' && words.test(code[i + 2] ?? '');
    const isOption = code[i + 1] === '(' && optionsOf(code, i + 2).some((name) => words.test(name));
    const isEmpty =
      text === 'test' && code[i + 1] === '(' && code[i + 3] === ')' && /^['"`]/.test(code[i + 2] ?? '');
    return isMember || isOption || isEmpty
      ? [`${file.path}:${line} is a test that does not run as all do`]
      : [];
  });
}

/** The names in the options of a test: an object literal right behind its title. */
function optionsOf(code: string[], title: number): string[] {
  if (code[title + 1] !== ',' || code[title + 2] !== '{') return [];
  return code.slice(title + 3, code.indexOf('}', title)).filter((_, i, names) => names[i + 1] === ':');
}
