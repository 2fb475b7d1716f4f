import { type Guard, isProduct, isTypeScript, type RepositoryFile } from './guard.ts';
import { importsOf, resolveImport } from './imports.ts';

/** The floors from the ground up; what stands side by side on one floor must not know its neighbours. */
const floors = [
  ['contract'],
  ['rules'],
  ['store'],
  ['intake', 'scoring', 'listing', 'access', 'campaigns', 'settlement', 'live', 'upkeep'],
  ['http', 'cli'],
];
const ROOF = floors.length;

export const floorsGuard: Guard = {
  law: 'imports go down only, never sideways between rooms or between doors',
  check: (files) => files.filter((file) => isProduct(file.path)).flatMap(checkFile),
  bad: [
    { 'src/rules/points.ts': "import { readLog } from '../store/log.ts';" },
    { 'src/listing/page.ts': "import type { Step } from '../scoring/step.ts';" },
    { 'src/cli/serve.ts': "import { buildApp } from '../http/app.ts';" },
    { 'src/http/app.ts': "import type { Config } from '../config.ts';" },
    { 'src/store/log.ts': "export { accept } from '../intake/accept.ts';" },
    { 'src/rules/board.ts': "type Row = import('../store/log.ts').Row;" },
    { 'src/helping/hand.ts': 'export const hand = 1;' },
    { 'src/http/app.ts': "import { startLaurel } from '../../test/support/laurel.ts';" },
  ],
  nearMisses: {
    'src/main.ts': "import { run } from './cli/run.ts';\nimport { readConfig } from './config.ts';",
    'src/scoring/step.ts':
      "import { fold } from '../rules/fold.ts';\nimport { readLog } from '../store/log.ts';\nimport { wake } from './wake.ts';",
    'src/store/log.ts':
      "// import { accept } from '../intake/accept.ts';\nconst text = \"from '../http/app.ts'\";\nimport pg from 'pg';",
    'src/rules/points.test.ts': "import { sampleDay } from '../../test/support/sample-day.ts';",
  },
};

function checkFile(file: RepositoryFile): string[] {
  const from = placeOf(file.path);
  if (from.floor === undefined) return [`${file.path} stands on no floor of the house`];
  return importsOf(file).flatMap((one) => {
    const target = resolveImport(file.path, one);
    if (target === undefined || !isTypeScript(target)) return [];
    const to = placeOf(target);
    const isAllowed = to.room === from.room || (to.floor !== undefined && to.floor < (from.floor as number));
    return isAllowed ? [] : [`${file.path}:${one.line} must not import ${target}`];
  });
}

/** Room and floor of a path; files directly in src/ are the roof, and what is outside of src/ has no floor. */
function placeOf(path: string): { room: string; floor: number | undefined } {
  const [, room = ''] = /^src\/(?:([^/]+)\/)?/.exec(path) ?? [undefined, 'outside'];
  if (room === '') return { room: 'roof', floor: ROOF };
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  return { room, floor: floor < 0 ? undefined : floor };
}
