import { type Guard, isProduct, isTypeScript, type RepositoryFile } from './guard.ts';
import { type Import, importsOf, resolveImport } from './imports.ts';

/** What each package may import of the others, beside itself. */
const packages: Record<string, readonly string[]> = {
  contract: [],
  rules: ['contract'],
  client: ['contract'],
  widgets: ['client'],
  console: ['client', 'rules', 'contract'],
  // Of the console only what its package exports: where its build is.
  server: ['client', 'rules', 'contract', 'console'],
};

/** The folders of the server from the ground up. What stands side by side does not import its neighbours, but for `flows`. */
const layers = [
  ['store'],
  ['scheduling', 'outbound', 'spreadsheets'],
  [
    'ingestion',
    'scoring',
    'boards',
    'listing',
    'live',
    'campaigns',
    'settlement',
    'payouts',
    'rewards',
    'webhooks',
    'erasure',
    'identity',
    'audit',
    'maintenance',
  ],
  ['http', 'cli'],
  ['app'],
  ['main.ts'],
];

/** What a module may import of another one, in the direction of the data: the files that are open to it. */
const flows: Record<string, readonly RegExp[]> = {
  boards: [/^scoring\/(open-scoring|tenant-state)\.ts$/],
  listing: [/^boards\//],
  live: [
    /^boards\//,
    /^listing\/(render-entry|service-texts|shown-username)\.ts$/,
    /^identity\/viewers\.ts$/,
    /^scoring\/open-scoring\.ts$/,
  ],
  settlement: [
    /^boards\//,
    /^scoring\/(open-scoring|tenant-state|facts-at|erased-here)\.ts$/,
    /^payouts\/create-payouts\.ts$/,
  ],
  payouts: [/^boards\//],
  rewards: [/^payouts\//],
  webhooks: [/^boards\//],
  erasure: [
    /^boards\//,
    /^scoring\/(open-scoring|archived-event)\.ts$/,
    /^campaigns\/(dependencies|players\/(read-player|list-player-tournaments))\.ts$/,
    /^payouts\/answer\.ts$/,
  ],
  campaigns: [
    /^boards\//,
    /^scoring\/(open-scoring|tenant-state|void-events|archive-events|follow-log)\.ts$/,
    /^scoring\/past\//,
    /^audit\//,
  ],
};

export const layersGuard: Guard = {
  rule: 'imports go down only: between packages, between layers, and between modules only along the data',
  check: (files) => files.filter((file) => isProduct(file.path)).flatMap(checkFile),
  bad: [
    { 'packages/contract/src/faults/faults.ts': "import { compare } from '@laurel/rules/money/decimal.ts';" },
    { 'packages/rules/src/fold/fold.ts': "import { readLog } from '../../../server/src/store/log/log.ts';" },
    { 'packages/client/src/client.ts': "import { compare } from '@laurel/rules/money/decimal.ts';" },
    { 'packages/server/src/listing/page.ts': "import type { Step } from '../scoring/step.ts';" },
    { 'packages/server/src/scoring/step.ts': "import { page } from '../listing/page.ts';" },
    { 'packages/server/src/cli/serve.ts': "import { buildApp } from '../http/application.ts';" },
    { 'packages/server/src/http/application.ts': "import type { Config } from '../app/config.ts';" },
    { 'packages/server/src/store/log/log.ts': "export { accept } from '../../ingestion/accept.ts';" },
    { 'packages/server/src/store/log/log.ts': "type Row = import('../../app/server.ts').Row;" },
    { 'packages/server/src/app/server.ts': "import { context } from '../main.ts';" },
    { 'packages/server/src/helping/hand.ts': 'export const hand = 1;' },
    { 'packages/server/src/http/app.ts': "import { startLaurel } from '../../test/support/laurel.ts';" },
  ],
  nearMisses: {
    'packages/server/src/main.ts':
      "import { run } from './cli/framework/run.ts';\nimport { readConfig } from './app/config.ts';",
    'packages/server/src/scoring/step.ts':
      "import { fold } from '@laurel/rules/fold/fold.ts';\nimport { readLog } from '../store/log/log.ts';\nimport { wake } from './wake.ts';",
    'packages/server/src/store/log/log.ts':
      "// import { accept } from '../ingestion/accept.ts';\nconst text = \"from '../http/app.ts'\";\nimport pg from 'pg';",
    'packages/server/src/boards/read.ts': "import type { Scoring } from '../scoring/open-scoring.ts';",
    'packages/rules/src/fold/fold.test.ts':
      "import { sampleDay } from '../../../server/test/support/sample-day.ts';",
  },
};

function checkFile(file: RepositoryFile): string[] {
  const from = placeOf(file.path);
  if (from.layer < 0) return [`${file.path} stands in no package or layer that is known`];
  return importsOf(file).flatMap((one) => {
    const target = targetOf(file.path, one);
    return target === undefined || isAllowed(from, target)
      ? []
      : [`${file.path}:${one.line} must not import ${target}`];
  });
}

/** The path of what is imported, of a package of this repository or of the same one; undefined for anything else. */
function targetOf(path: string, one: Import): string | undefined {
  const [, name, rest] = /^@laurel\/(\w+)\/(.*)$/.exec(one.specifier) ?? [];
  const target = name === undefined ? resolveImport(path, one) : `packages/${name}/src/${rest}`;
  return target !== undefined && isTypeScript(target) ? target : undefined;
}

function isAllowed(from: Place, target: string): boolean {
  const to = placeOf(target);
  if (to.packageName !== from.packageName) return (packages[from.packageName] ?? []).includes(to.packageName);
  if (to.layer < 0) return false;
  if (from.folder === to.folder || to.layer < from.layer) return true;
  return (flows[from.folder] ?? []).some((open) => open.test(to.path));
}

interface Place {
  packageName: string;
  /** The first folder below `src`, or the file that stands there. */
  folder: string;
  /** From the ground up; negative where nothing is known of the place. */
  layer: number;
  /** Below `src`. */
  path: string;
}

function placeOf(file: string): Place {
  const [, packageName = '', path = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(file) ?? [];
  if (packageName !== 'server') {
    return { packageName, folder: '', layer: packageName in packages ? 0 : -1, path };
  }
  const folder = path.split('/', 1)[0] ?? '';
  return { packageName, folder, layer: layers.findIndex((names) => names.includes(folder)), path };
}
