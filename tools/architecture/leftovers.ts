import { type Guard, isTypeScript, type RepositoryFile } from './guard.ts';
import { lineAt, tokensOf } from './tokens.ts';

// Put together here, so that this file does not hold what it looks for.
const marks = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'];
const ignore = 'biome-' + 'ignore';
const unchecked = ['@ts-' + 'ignore', '@ts-' + 'nocheck'];

const openWork = new RegExp(`\\b(?:${marks.join('|')})\\b`);
const switchedOff = new RegExp(
  `${unchecked.join('|')}|${ignore}.*(?:noExcessiveLinesPerFunction|noDefaultExport|noExplicitAny)`,
);

export const leftoversGuard: Guard = {
  rule: 'nothing is left open in the code and no rule is switched off',
  check: (files) => files.flatMap(checkFile),
  bad: [
    ...marks.map((mark) => ({ 'packages/rules/src/fold/fold.ts': `// ${mark}: later` })),
    { 'packages/server/migrations/0002_more.sql': `-- ${marks[0]} an index` },
    { 'tools/mend.sh': `# ${marks[1]}` },
    { 'packages/rules/src/fold/fold.ts': `// ${ignore} lint/suspicious/noExplicitAny: quick` },
    { 'packages/rules/src/fold/fold.ts': `// ${unchecked[0]}` },
  ],
  nearMisses: {
    'packages/rules/src/fold/fold.ts': `const currency = '${marks[2]}'; // the code for no currency\n// the to-do list of a player`,
    'packages/server/test/http/types.test.ts': '// @ts-expect-error: a number is no text',
    'docs/faults.md': `The currency ${marks[2]} has no rate.`,
  },
};

/** In TypeScript only comments count: a literal may well hold such a word, a currency for one. */
function checkFile(file: RepositoryFile): string[] {
  const comments = isTypeScript(file.path)
    ? tokensOf(file.text).filter((token) => token.kind === 'comment')
    : commentsByLine(file);
  return comments
    .filter(({ text }) => openWork.test(text) || switchedOff.test(text))
    .map(({ text, line }) => `${file.path}:${line} leaves something open: ${text.trim().slice(0, 80)}`);
}

function commentsByLine({ path, text }: RepositoryFile): Array<{ text: string; line: number }> {
  if (!/\.(sql|sh|ya?ml|js|mjs|css|html)$|(^|\/)(run|Dockerfile)$/.test(path)) return [];
  return Array.from(text.matchAll(/(?:--|#|\/\/|\/\*|<!--).*$/gm), (match) => ({
    text: match[0],
    line: lineAt(text, match.index),
  }));
}
