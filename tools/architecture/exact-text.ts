import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { codeOf } from './tokens.ts';

/** Where numbers become pixels, and where whole numbers that a person typed are read. */
const pixels = /^packages\/console\/src\/(pictures\/|values\/whole-number\.ts$)/;

export const exactTextGuard: Guard = {
  rule: 'in the console scores and money stay text: nothing makes a number of a text but what draws pictures',
  check: (files) =>
    files
      .filter(({ path }) => path.startsWith('packages/console/src/') && !pixels.test(path))
      .filter((file) => isProduct(file.path))
      .flatMap(checkFile),
  bad: [
    { 'packages/console/src/boards/board-tab.tsx': 'const sum = Number(row.score) + 1;' },
    { 'packages/console/src/boards/board-tab.tsx': 'const sum = Number.parseFloat(row.score);' },
    { 'packages/console/src/boards/board-tab.tsx': 'const sum = parseInt(row.score, 10);' },
    {
      'packages/console/src/boards/board-tab.tsx':
        'const scores = rows.map(({ score }) => score).map(Number);',
    },
    { 'packages/console/src/boards/board-tab.tsx': 'const sum = +row.score;' },
    { 'packages/console/src/boards/board-tab.tsx': 'const sum = (+row.score);' },
  ],
  nearMisses: {
    'packages/console/src/pictures/score-race.ts': 'const y = Number(row.score);',
    'packages/console/src/values/whole-number.ts': 'const whole = Number(text);',
    'packages/console/src/boards/board-tab.tsx':
      "const isWhole = Number.isInteger(rows.length);\nconst next = a + b;\n// Number(score) is refused\nconst text = 'Number(score)';",
    'packages/server/src/http/page.ts': 'const page = Number(query.page);',
  },
};

const numberMakers = new Set(['parseFloat', 'parseInt']);
/** After these a plus has only one side. */
const beforeUnary = new Set(['=', '(', ',', '[', ':', '?', 'return', '=>', '{', '&&', '||', '??']);

function checkFile(file: RepositoryFile): string[] {
  const tokens = codeOf(file.text).map(({ text, line }) => ({ text, line }));
  return tokens.flatMap(({ text, line }, i) => {
    const before = tokens[i - 1]?.text ?? '';
    const after = tokens[i + 1]?.text ?? '';
    const isMaker = numberMakers.has(text) || (text === 'Number' && after !== '.');
    const isUnary = text === '+' && beforeUnary.has(before);
    return isMaker || isUnary ? [`${file.path}:${line} makes a number of a text: ${text}${after}`] : [];
  });
}
