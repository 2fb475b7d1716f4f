import type { ESTree } from 'rolldown/utils';
import { type Guard, isTest, isTypeScript, type RepositoryFile } from './guard.ts';
import { visit } from './syntax-tree.ts';
import { lineAt } from './tokens.ts';

const MAX_LINES = 50;
const component = (lines: number) =>
  `export function Board() {\n  return (\n    <ol>\n${'      <li />\n'.repeat(lines - 6)}    </ol>\n  );\n}\n`;
const arrow = (lines: number) => `const run = () => {\n${'  step();\n'.repeat(lines - 2)}};\n`;

/** Biome counts statements, so a component of one long JSX expression passes its rule. */
export const functionLengthGuard: Guard = {
  rule: `a function has at most ${MAX_LINES} lines that are not blank, JSX included`,
  check: (files) =>
    files
      .filter(({ path }) => /^(packages|tools|bench)\//.test(path) && isTypeScript(path) && !isTest(path))
      .flatMap(longFunctions),
  bad: [
    { 'packages/console/src/board/board.tsx': component(51) },
    { 'packages/console/src/board/board.tsx': arrow(51) },
    { 'packages/server/src/events/store/log.ts': arrow(51) },
    { 'packages/rules/src/fold/fold.ts': `class Fold {\n  run() {\n${'    step();\n'.repeat(49)}  }\n}\n` },
  ],
  nearMisses: {
    'packages/console/src/board/board.tsx': component(50),
    'packages/rules/src/fold/fold.ts': `${arrow(50)}\nconst table = [\n${'  1,\n'.repeat(60)}];\n`,
    'packages/server/src/events/store/log.ts': arrow(50).replaceAll('\n', '\n\n'),
    'packages/server/test/api/log.test.ts': arrow(60),
  },
};

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

function longFunctions(file: RepositoryFile): string[] {
  const breaches: string[] = [];
  const look = ({ start, end }: FunctionNode) => {
    const count = file.text
      .slice(start, end)
      .split('\n')
      .filter((line) => line.trim() !== '').length;
    if (count > MAX_LINES)
      breaches.push(`${file.path}:${lineAt(file.text, start)} begins a function of ${count} lines`);
  };
  visit(file, { FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look });
  return breaches;
}
