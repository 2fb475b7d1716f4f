import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { importsOf, targetOf } from './imports.ts';
import { type Role, type Room, roomOf } from './rooms.ts';
import { orders, subjects } from './subjects.ts';

/** The other packages that each package may import. */
const packages: Record<string, readonly string[]> = {
  contract: [],
  languages: [],
  rules: ['contract', 'languages'],
  client: ['contract'],
  widgets: ['client', 'languages', 'rules', 'verifier'],
  // Of the other packages that are built, only what they export: how a build is made, and where it is.
  builds: [],
  // Knows nothing of Laurel but the contract's text: it checks any server.
  conformance: [],
  // Speaks to a server as every client does, and to brokers.
  bridge: ['client', 'contract'],
  documents: ['builds'],
  verifier: ['rules', 'contract', 'builds'],
  console: ['client', 'rules', 'contract', 'builds', 'languages', 'verifier'],
  server: [
    'bridge',
    'client',
    'conformance',
    'rules',
    'contract',
    'builds',
    'console',
    'documents',
    'languages',
    'verifier',
  ],
};

const server = 'packages/server/src';
const console = 'packages/console/src';
const ground = ['database', 'scheduling', 'outbound', 'spreadsheets', 'printing', 'validation'];

/** Folders of the contract that no subject is imported into. */
const sharedByAll = ['faults', 'values'];

/** What a file of a subject may import: files of its own subject and of those before it by role, and frames. */
interface Reach {
  own: readonly Role[];
  before: readonly Role[];
  frames: readonly string[];
}

const roles: Record<Role, Reach> = {
  public: { own: ['use case', 'store'], before: ['public'], frames: ground },
  'use case': { own: ['use case', 'store'], before: ['public'], frames: ground },
  store: { own: ['store'], before: [], frames: ['database'] },
  routes: { own: ['routes', 'use case', 'public'], before: ['public'], frames: [...ground, 'http'] },
  commands: {
    own: ['commands', 'use case', 'public'],
    before: ['public', 'public commands'],
    frames: [...ground, 'cli'],
  },
  'public commands': { own: ['commands'], before: [], frames: [] },
};

/** What a frame may import of the other frames, and of subjects by role. */
const frames: Record<string, { frames: readonly string[]; subjects?: readonly Role[] }> = {
  database: { frames: [] },
  scheduling: { frames: ['database'] },
  outbound: { frames: ['database'] },
  spreadsheets: { frames: [] },
  printing: { frames: [] },
  validation: { frames: [] },
  http: { frames: ground },
  cli: { frames: ['spreadsheets'] },
  demo: { frames: ['cli'], subjects: ['commands'] },
  app: { frames: [...ground, 'http', 'cli', 'demo'], subjects: ['public', 'routes', 'commands'] },
  'main.ts': { frames: ['app', 'cli'] },
};

export const directionsGuard: Guard = {
  rule: 'imports go along the data: between packages, between subjects in their order and by their public files, and within a subject by role',
  check: (files) => files.filter((file) => isProduct(file.path)).flatMap(checkFile),
  bad: [
    { 'packages/contract/src/faults/faults.ts': "import { compare } from '@laurel/rules/money/decimal.ts';" },
    { 'packages/rules/src/fold/fold.ts': "import { readLog } from '../../../server/src/events/events.ts';" },
    { 'packages/contract/src/events/voids.ts': "import { reasonSchema } from '../campaigns/answers.ts';" },
    { 'packages/contract/src/campaigns/definition.ts': "import { rules } from '../jurisdictions/gb.ts';" },
    { 'packages/contract/src/values/schemas.ts': "import { maxUrlLength } from '../webhooks/endpoints.ts';" },
    { 'packages/contract/src/events/events.ts': "import { writeSchema } from '../openapi/schemas.ts';" },
    { 'packages/rules/src/rounds/rounds.ts': "import { compare } from '../boards/code-points.ts';" },
    { 'packages/rules/src/kinds/mission/mission.ts': "import type { Fold } from '../../fold/fold.ts';" },
    { [`${console}/boards/board-table.tsx`]: "import { PayoutStatus } from '../payouts/payouts-table.tsx';" },
    { [`${console}/kit/page.tsx`]: "const load = () => import('../app/router.tsx');" },
    { [`${console}/kit/page.tsx`]: "import styles from '../alarms/alarms.module.css';" },
    { [`${console}/payouts/payouts-tab.tsx`]: "import { NowScreen } from '../overview/now/now-screen.tsx';" },
    { 'packages/client/src/client.ts': "import { compare } from '@laurel/rules/money/decimal.ts';" },
    { [`${server}/scoring/follow.ts`]: "import type { Page } from '../listing/listing.ts';" },
    { [`${server}/scoring/follow.ts`]: "import { openLog } from '../events/open-log.ts';" },
    { [`${server}/scoring/follow.ts`]: "export { readLog } from '../events/store/log.ts';" },
    { [`${server}/scoring/follow.ts`]: "import { scoring } from './scoring.ts';" },
    { [`${server}/scoring/follow.ts`]: "import { rebuild } from './commands/rebuild.ts';" },
    { [`${server}/scoring/follow.ts`]: "import { pages } from '../http/handlers.ts';" },
    { [`${server}/scoring/follow.ts`]: "import { createClient } from '@laurel/client/client.ts';" },
    { [`${server}/scoring/routes.ts`]: "import { readFolds } from './store/folds.ts';" },
    { [`${server}/scoring/routes/folds.ts`]: "import { readFolds } from '../store.ts';" },
    { [`${server}/scoring/routes.ts`]: "import { find } from '../cli/arguments.ts';" },
    { [`${server}/scoring/routes.ts`]: "import { eventHandlers } from '../events/routes/intake.ts';" },
    { [`${server}/scoring/commands.ts`]: "import { readFolds } from './store.ts';" },
    { [`${server}/scoring/commands.ts`]: "import { find } from '../campaigns/commands/find.ts';" },
    { [`${server}/scoring/store/folds.ts`]: "import { readLog } from '../../events/events.ts';" },
    { [`${server}/scoring/store/folds.ts`]: "import type { State } from '../state.ts';" },
    { [`${server}/payouts/rewards/store/due.ts`]: "import { repeat } from '../../../scheduling/repeat.ts';" },
    { [`${server}/http/handlers.ts`]: "import { listing } from '../listing/listing.ts';" },
    { [`${server}/http/handlers.ts`]: "import { readKeys } from '../identity/store/keys.ts';" },
    { [`${server}/cli/run.ts`]: "import { commands } from '../app/commands.ts';" },
    { [`${server}/app/server.ts`]: "import { openLog } from '../events/open-log.ts';" },
    { [`${server}/app/server.ts`]: "type Row = import('../events/store/log.ts').Row;" },
    { [`${server}/app/server.ts`]: "import { context } from '../main.ts';" },
    { [`${server}/database/database.ts`]: "import { config } from '../app/config.ts';" },
    { [`${server}/helping/hand.ts`]: 'export const hand = 1;' },
    { [`${server}/http/app.ts`]: "import { startLaurel } from '../../test/support/laurel.ts';" },
  ],
  nearMisses: {
    [`${server}/main.ts`]:
      "import { run } from './cli/run.ts';\nimport { commands } from './app/commands.ts';",
    [`${server}/scoring/follow.ts`]:
      "import { fold } from '@laurel/rules/fold/fold.ts';\nimport { readLog } from '../events/events.ts';\nimport { readFolds } from './store/folds.ts';\nimport { wake } from './wake.ts';\nimport { repeat } from '../scheduling/repeat.ts';",
    [`${server}/scoring/scoring.ts`]:
      "export { openScoring } from './follow.ts';\nexport { readFolds } from './store/folds.ts';",
    [`${server}/scoring/store/folds.ts`]:
      "// import { scoring } from '../scoring.ts';\nconst text = \"from '../scoring.ts'\";\nimport pg from 'pg';\nimport type { TenantSession } from '../../database/database.ts';\nimport { rows } from './rows.ts';",
    [`${server}/scoring/routes.ts`]:
      "import { rebuild } from './rebuild.ts';\nimport { readLog } from '../events/events.ts';\nimport { rowsOf } from '../http/handlers.ts';\nimport type { Scoring } from './scoring.ts';",
    [`${server}/scoring/commands/rebuild.ts`]:
      "import { createClient } from '@laurel/client/client.ts';\nimport { find } from '../../campaigns/commands/campaigns.ts';\nimport { printLine } from '../../cli/output.ts';",
    [`${server}/campaigns/commands/campaigns.ts`]: "export { find } from './find.ts';",
    [`${server}/http/page-access.ts`]: "import type { Viewer } from '../identity/identity.ts';",
    [`${server}/app/handlers.ts`]:
      "import { eventHandlers } from '../events/routes/intake.ts';\nimport { rebuild } from '../scoring/commands.ts';",
    [`${server}/demo/demo.ts`]: "import { serve } from '../installation/commands/serve.ts';",
    [`${console}/payouts/payouts-tab.tsx`]:
      "import { Board } from '../boards/board-table.tsx';\nimport { Page } from '../kit/page.tsx';\nimport { Drawer } from './payout-drawer.tsx';",
    [`${console}/app/screens.ts`]: "const load = () => import('../payouts/payouts-screen.tsx');",
    [`${console}/kit/action-form.test.ts`]: "import { brand } from '../installation/brand-screen.tsx';",
    'packages/contract/src/jurisdictions/gb.ts':
      "import type { CampaignDefinition } from '../campaigns/definition.ts';\nimport { decimal } from '../values/schemas.ts';",
    'packages/contract/src/operations/operations.ts':
      "import { eventOperations } from '../events/event-operations.ts';",
    'packages/contract/src/values/exact-json.ts': "import { Fault } from '../faults/faults.ts';",
    'packages/rules/src/boards/board.ts':
      "import { fold } from '../fold/fold.ts';\nimport { score } from '../kinds/scored.ts';\nimport { rank } from './line.ts';",
    'packages/rules/src/fold/fold.test.ts':
      "import { sampleDay } from '../../../server/test/support/sample-day.ts';",
  },
};

function checkFile(file: RepositoryFile): string[] {
  const from = roomOf(file.path);
  const packageName = packageOf(file.path);
  if (!(packageName in packages) || (packageName === 'server' && !from))
    return [`${file.path} is in no package or room that is known`];
  return importsOf(file).flatMap((one) => {
    const target = targetOf(file.path, one);
    if (target === undefined || !/\.(tsx?|css)$/.test(target)) return [];
    const isAllowed =
      packageOf(target) === packageName
        ? isWithinPackage(file.path, target)
        : (packages[packageName] ?? []).includes(packageOf(target)) && isOpenTo(from, packageOf(target));
    return isAllowed ? [] : [`${file.path}:${one.line} must not import ${target}`];
  });
}

function packageOf(path: string): string {
  return /^packages\/([^/]+)\/src\//.exec(path)?.[1] ?? '';
}

/** Stores and use cases know the contract and the rules; only transports, frames and the composition root know more. */
function isOpenTo(from: Room | undefined, packageName: string): boolean {
  if (from?.kind !== 'subject' || /^(routes|(public )?commands)$/.test(from.role)) return true;
  return packageName === 'contract' || packageName === 'rules';
}

function isWithinPackage(path: string, target: string): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (!from) return isAlongOrder(folderOf(path), folderOf(target), orders[packageOf(path)]);
  if (!to) return false;
  return from.kind === 'subject' ? subjectMay(from, to) : frameMay(from.name, to);
}

/** Within a package that states an order: what is in none of its folders says what subjects share, or is about all of them. */
function isAlongOrder(from: string, to: string, order?: readonly string[]): boolean {
  if (order === undefined || from === to || !order.includes(from))
    return !(order?.includes(to) && sharedByAll.includes(from));
  return order.includes(to) ? order.indexOf(to) < order.indexOf(from) : to !== 'openapi';
}

function folderOf(path: string): string {
  return path.split('/')[3] ?? '';
}

function subjectMay(from: Room & { kind: 'subject' }, to: Room): boolean {
  const reach = roles[from.role];
  if (to.kind === 'frame') return reach.frames.includes(to.name);
  if (to.name === from.name) return reach.own.includes(to.role);
  return reach.before.includes(to.role) && subjects.indexOf(to.name) < subjects.indexOf(from.name);
}

function frameMay(from: string, to: Room): boolean {
  const reach = frames[from];
  if (to.kind === 'frame') return to.name === from || (reach?.frames.includes(to.name) ?? false);
  if (from === 'http') return to.name === 'identity' && to.role === 'public';
  return reach?.subjects?.includes(to.role) ?? false;
}
