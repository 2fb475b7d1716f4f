import type { Guard, Rule } from '../guard.ts';
import { citationsOf } from './citations.ts';
import { passagesOf } from './passages.ts';
import { staleMigrations } from './stale-migrations.ts';
import {
  type Exists,
  missingInvariants,
  missingLinks,
  missingNames,
  missingPaths,
  missingWays,
} from './targets.ts';

const exampleFiles = [
  'docs/other.md',
  'packages/server/src/main.ts',
  'packages/server/test/events/intake/limits.test.ts',
];

/**
 * Documents, comments and literals refer to files by the whole path, by the end of it, or by a link, with or without an
 * anchor.
 */
export function referencesGuard(exists: Exists): Rule {
  return {
    rule: 'every reference in comments and documents leads to something in this repository',
    check: (files) => {
      const all = files.flatMap(passagesOf);
      const passages = all.filter(({ kind }) => kind !== 'migration');
      return [
        ...passages.flatMap((passage) => [
          ...missingLinks(passage, exists, files),
          ...missingPaths(passage, exists, files),
          ...missingNames(passage, files),
          ...missingWays(passage, files),
          ...missingInvariants(passage, files),
        ]),
        ...all.flatMap(citationsOf),
        ...staleMigrations(passages, files),
      ];
    },
  };
}

/** A citation in two parts, so that this file does not itself cite a document that is not there. */
const cited = (document: string, place: string) => `${document} ${place}`;

const other = '# Other\n\n<a id="2"></a>\n\n## 2. The part\n\n```sh\n# no heading\n```\n';
const invariants = { 'docs/rules/invariants.md': '<a id="i1"></a>\n\n## I1. Once\n' };
const migrations = {
  'packages/server/migrations/0001_first.sql': 'create function append() as $$ $$;',
  'packages/server/migrations/0002_second.sql': `create function append() as $$ $$; -- docs/gone.md, ${cited('decisions', '9')}`,
  'packages/server/migrations/0062_next.sql': '-- Once (docs/gone.md).',
};

/** The guard over three files, for the examples. */
export const referencesExample: Guard = {
  ...referencesGuard((path) => exampleFiles.some((file) => file === path || file.startsWith(`${path}/`))),
  bad: [
    { 'docs/a.md': 'See [there](gone.md).' },
    { 'README.md': 'See [there](docs/gone.md#part).' },
    { 'docs/a.md': 'See [there](other.md#3).', 'docs/other.md': other },
    { 'docs/a.md': '# A\n\nSee [below](#b).' },
    { 'docs/a.md': 'It is in `packages/server/src/gone.ts`.' },
    { 'docs/a.md': '```sh\nnpm test -- packages/server/test/events/gone/*.test.ts\n```' },
    { 'docs/a.md': 'See `scoring/gone.ts`.' },
    {
      'docs/a.md': 'See `packages/server/src/` → `scoring/` → `gone.ts`.',
      'packages/server/src/live/gone.ts': '',
    },
    { 'packages/server/src/main.ts': '/** As it should be (docs/gone.md). */\nexport const a = 1;' },
    { 'packages/server/src/main.ts': '// docs/other.md#3', 'docs/other.md': other },
    { 'packages/server/src/main.ts': "export const help = 'see docs/gone.md';" },
    { 'packages/server/src/main.ts': '/** Made by packages/server/src/gone.ts. */' },
    { 'packages/server/src/main.ts': '/** Added by 0009_gone.sql. */' },
    { 'packages/server/src/main.ts': '/** Once (invariant I2). */', ...invariants },
    { 'packages/server/src/main.ts': "test('once (I1, I2)', () => {});", ...invariants },
    { 'packages/server/src/main.ts': `/** Ties (${cited('decisions', '5.4')}). */` },
    { 'packages/server/src/main.ts': `/**\n * Ties (${cited('decisions\n *', '5.4')} and 7).\n */` },
    { 'packages/server/src/main.ts': `/** The form (${cited('spec:', 'Endpoints 2')}). */` },
    { 'packages/server/src/main.ts': `test('as ${cited('the', 'spec')} says', () => {});` },
    { 'docs/a.md': `One dialect (${cited('architecture', '4')}).` },
    { 'docs/a.md': `The ${cited('product', 'decisions')} name it.` },
    { 'docs/a.md': `As ${cited('sections 5.3 to 5.5 of', 'the decisions')} say.` },
    { 'bench/run.ts': `/** As asked for (${cited('issue', '15')}). */` },
    { 'deploy/alerts.yaml': 'a: 1\n  # see docs/gone.md\n' },
    { 'packages/server/sql/functions/append.sql': `select 1; -- ties (${cited('decisions', '5.4')})\n` },
    { 'packages/server/sql/functions/append.sql': `-- Ties (${cited('decisions\n--', '5.4')}).\n` },
    { 'packages/server/sql/functions/append.sql': '/* As docs/gone.md says. */\n' },
    { 'packages/server/migrations/0062_next.sql': `-- Ties (${cited('decisions', '5.4')}).\n` },
    { 'docs/a.md': '`append` (`0001_first.sql`) is the way in.', ...migrations },
  ],
  nearMisses: {
    'docs/a.md':
      'See [there](other.md#2), [there](other.md#2-the-part), [the web](https://example.test/gone.md), `packages/server/src/main.ts`, ' +
      '`packages/server/test/events/`, `packages/server/test/VERSION`, `packages/server/000N_….sql` and `/docs/gone`; ' +
      '`packages/server/` →\n`src/` → `main.ts` → `start`, the Compose specification, 4 decisions, Decision 4, `append` (`0002_second.sql`) and invariant I1.',
    'docs/other.md': `${other}npm test -- packages/server/test/events/*.test.ts, see \`src/main.ts\` and \`node --test FILE.ts\`.`,
    'packages/server/src/main.ts':
      "/** Ties (docs/other.md#2, invariant I1), in main.ts. */\nconst { spec } = '../docs/gone.md';",
    'CHANGELOG.md': 'Mended `packages/server/src/gone.ts`.',
    ...migrations,
    ...invariants,
  },
};
