import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { tokensOf } from './tokens.ts';

export const docCommentsGuard: Guard = {
  law: 'public functions and classes of contract, rules and store carry a doc comment',
  check: (files) =>
    files
      .filter((file) => isProduct(file.path) && /^src\/(contract|rules|store)\//.test(file.path))
      .flatMap(checkFile),
  bad: [
    { 'src/rules/fold.ts': 'export function fold() {}' },
    { 'src/store/log.ts': '// reads\nexport async function readLog() {}' },
    { 'src/contract/faults.ts': 'export class Fault {}' },
    { 'src/rules/fold.ts': '/** A. */\nexport const a = 1;\nexport const fold = (x: number) => x;' },
  ],
  nearMisses: {
    'src/rules/fold.ts':
      '/** Folds. */\nexport function fold() {}\nfunction step() {}\nexport interface Fold {}',
    'src/store/log.ts': '/** Reads. */\nexport async function readLog() {}\nexport const LIMIT = 3;',
    'src/http/app.ts': 'export function buildApp() {}',
    'src/rules/fold.test.ts': 'export function sample() {}',
  },
};

function checkFile(file: RepositoryFile): string[] {
  const tokens = tokensOf(file.text);
  return tokens.flatMap(({ text, line }, i) => {
    if (text !== 'export' || tokens[i - 1]?.text.startsWith('/**')) return [];
    const declaration = tokens.slice(i, i + 40).map((token) => token.text);
    const name = nameOfFunction(declaration);
    return name === undefined ? [] : [`${file.path}:${line} exports ${name} without a doc comment`];
  });
}

/** The name of the function or class that an `export` begins; undefined for all else. */
function nameOfFunction(declaration: string[]): string | undefined {
  const text = declaration.join(' ');
  const declared = /^export (?:async )?(?:function|class)(?: \*)? (\w+)/.exec(text);
  const assigned = /^export const (\w+) (?::[^=]*)?= (?:async )?(?:\([^=]*?\) (?:: [^=]+ )?=>|function)/.exec(
    text,
  );
  return declared?.[1] ?? assigned?.[1];
}
