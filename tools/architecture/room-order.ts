import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { importsOf, targetOf } from './imports.ts';
import { roomsOfConsole } from './rooms-of-console.ts';

/** The rooms of packages from the ground up; a room is a folder, or a file, at the top of the package's sources. */
const orders: Readonly<Record<string, readonly string[]>> = { console: roomsOfConsole };

const console = 'packages/console/src';

export const roomOrderGuard: Guard = {
  rule: 'within a package that has an order of rooms, a file imports only from its own room and from those below it',
  check: (files) => files.filter(({ path }) => isProduct(path)).flatMap(checkFile),
  bad: [
    { [`${console}/boards/board-table.tsx`]: "import { PayoutStatus } from '../payouts/payout-status.tsx';" },
    { [`${console}/kit/links.tsx`]: "const load = () => import('../app/router.tsx');" },
    { [`${console}/kit/links.tsx`]: "import styles from '../alarms/alarms.module.css';" },
    { [`${console}/payouts/payouts-tab.tsx`]: "import { NowScreen } from '../overview/now/now-screen.tsx';" },
  ],
  nearMisses: {
    [`${console}/payouts/payouts-tab.tsx`]:
      "import { Board } from '../boards/board-table.tsx';\nimport { Page } from '../kit/page.tsx';\nimport { Drawer } from './payout-drawer.tsx';",
    [`${console}/app/screens.ts`]: "const load = () => import('../payouts/payouts-screen.tsx');",
    [`${console}/kit/action-form.test.ts`]: "import { brand } from '../installation/brand-screen.tsx';",
  },
};

function checkFile(file: RepositoryFile): string[] {
  const [, packageName = ''] = /^packages\/([^/]+)\/src\//.exec(file.path) ?? [];
  const order = orders[packageName];
  if (order === undefined) return [];
  const levelOf = (path: string) => order.indexOf(path.split('/')[3] ?? '');
  return importsOf(file).flatMap((one) => {
    const target = targetOf(file.path, one);
    if (!target?.startsWith(`packages/${packageName}/src/`)) return [];
    return levelOf(target) <= levelOf(file.path)
      ? []
      : [`${file.path}:${one.line} imports ${target} of a room above`];
  });
}
