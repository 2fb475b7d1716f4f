import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { isStore } from './rooms.ts';
import { tokensOf } from './tokens.ts';

export const docCommentsGuard: Guard = {
  rule: 'public functions and classes of contract, rules, client and store carry a doc comment',
  check: (files) =>
    files
      .filter(
        (file) =>
          isProduct(file.path) &&
          (/^packages\/(contract|rules|client)\/src\//.test(file.path) || isStore(file.path)),
      )
      .flatMap(checkFile),
  bad: [
    { 'packages/rules/src/fold/fold.ts': 'export function fold() {}' },
    { 'packages/server/src/events/store/log.ts': '// reads\nexport async function readLog() {}' },
    { 'packages/contract/src/faults/faults.ts': 'export class Fault {}' },
    {
      'packages/rules/src/fold/fold.ts':
        '/** A. */\nexport const a = 1;\nexport const fold = (x: number) => x;',
    },
  ],
  nearMisses: {
    'packages/rules/src/fold/fold.ts':
      '/** Folds. */\nexport function fold() {}\nfunction step() {}\nexport interface Fold {}',
    'packages/server/src/events/store/log.ts':
      '/** Reads. */\nexport async function readLog() {}\nexport const LIMIT = 3;',
    'packages/server/src/app/application.ts': 'export function buildApp() {}',
    'packages/rules/src/fold/fold.test.ts': 'export function sample() {}',
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
