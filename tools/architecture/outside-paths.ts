import type { Guard } from './guard.ts';
import { lineAt } from './tokens.ts';

// Put together here, so that this file does not hold what it looks for.
const work = '/wo' + 'rk';
const shared = '../sha' + 'red';
const library = '.lib' + 'rary';
const home = '/ro' + 'ot/';

const outside = new RegExp(
  [
    `(?<![\\w.-])${RegExp.escape(work)}(?![\\w-])`,
    `${RegExp.escape(shared)}(?![\\w/-]*\\.ts)`,
    `(?<![\\w/])${RegExp.escape(library)}\\b`,
    `(?<!\\w)${RegExp.escape(home)}`,
  ].join('|'),
  'g',
);

export const outsidePathsGuard: Guard = {
  rule: 'nothing names a path outside of the repository',
  check: (files) =>
    files.flatMap(({ path, text }) =>
      Array.from(text.matchAll(outside), (match) => `${path}:${lineAt(text, match.index)} names ${match[0]}`),
    ),
  bad: [
    { 'docs/measured.md': `Run in ${work}/main.` },
    { 'tools/mend.ts': `readFileSync('${shared}/day.json');` },
    { 'README.md': `See \`${library}/search\`.` },
    { '.ci/run': `cd ${work}` },
    { Dockerfile: `COPY . ${home}` },
  ],
  nearMisses: {
    'README.md': 'How work/ is shared: https://example.test/workers/4 and network/work-in-progress.',
    'packages/server/src/app/application.ts': "import { worker } from './worker.ts';",
    'docs/library.md': 'A standard.library of rules.',
  },
};
