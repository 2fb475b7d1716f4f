import type { Guard } from './guard.ts';

const folders = /^(src|test|scripts|bench|console|migrations)\//;
const hollow = /(^|[-_.])(utils?|helpers?|common|libs?|managers?|base|misc)$/;

export const namesGuard: Guard = {
  law: 'no barrels, and no file or folder whose name says nothing',
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
    { 'src/rules/index.ts': '' },
    { 'src/rules/utils.ts': '' },
    { 'src/http/date-helpers.ts': '' },
    { 'src/lib/keys.ts': '' },
    { 'test/common/start.ts': '' },
    { 'src/scoring/manager.test.ts': '' },
    { 'src/base/room.ts': '' },
  ],
  nearMisses: {
    'src/store/database.ts': '',
    'src/rules/indexes.ts': '',
    'src/http/manager-role.ts': '',
    'console/index.html': '',
    'src/contract/libraries.ts': '',
    'docs/index.md': '',
  },
};
