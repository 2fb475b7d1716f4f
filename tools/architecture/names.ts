import type { Guard } from './guard.ts';

const folders = /^(packages|tools|bench)\//;
const hollow = /(^|[-_.])(utils?|helpers?|common|libs?|managers?|base|misc)$/;

export const namesGuard: Guard = {
  rule: 'no barrels, and no file or folder whose name says nothing',
  check: (files) =>
    files
      .map((file) => file.path)
      .filter((path) => folders.test(path))
      .flatMap((path) => {
        const names = path.split('/').map((name) => name.replace(/(\.test)?\.\w+$/, ''));
        const nothing = names.find((name) => hollow.test(name));
        if (nothing !== undefined) return [`${path} has a name that says nothing: ${nothing}`];
        return /(^|\/)index\.[jt]sx?$/.test(path) ? [`${path} is a barrel`] : [];
      }),
  bad: [
    { 'packages/rules/src/index.ts': '' },
    { 'packages/rules/src/utils.ts': '' },
    { 'packages/server/src/http/date-helpers.ts': '' },
    { 'packages/server/src/lib/keys.ts': '' },
    { 'packages/server/test/common/start.ts': '' },
    { 'packages/server/src/scoring/manager.test.ts': '' },
    { 'packages/server/src/base/module.ts': '' },
  ],
  nearMisses: {
    'packages/server/src/database/database.ts': '',
    'packages/rules/src/indexes.ts': '',
    'packages/server/src/http/manager-role.ts': '',
    'packages/console/index.html': '',
    'packages/contract/src/libraries.ts': '',
    'docs/index.md': '',
  },
};
