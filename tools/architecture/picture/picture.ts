import type { Guard, RepositoryFile } from '../guard.ts';
import { drawArchitecture } from './draw.ts';
import { importsBetweenRooms } from './imports-between-rooms.ts';

/** The picture in docs/architecture.md; `node tools/draw-architecture.ts` draws it. */
export const picturePath = 'docs/architecture.svg';

const routes = "import { readLog } from '../events/events.ts';";
const example = { 'packages/server/src/scoring/routes.ts': routes };

export const pictureGuard: Guard = {
  rule: 'the picture of the architecture shows the imports that there are',
  check: (files) =>
    files
      .filter(({ path, text }) => path === picturePath && text !== pictureOf(files))
      .map(({ path }) => `${path} shows other imports; node tools/draw-architecture.ts draws it again`),
  bad: [
    { ...example, [picturePath]: '<svg/>' },
    { ...example, [picturePath]: pictureOf([]) },
  ],
  nearMisses: {
    ...example,
    'packages/server/src/scoring/fold.ts': "import { wake } from './wake.ts';",
    'packages/server/src/scoring/fold.test.ts': "import { readRates } from '../rates/rates.ts';",
    [picturePath]: pictureOf([{ path: 'packages/server/src/scoring/routes.ts', text: routes }]),
  },
};

export function pictureOf(files: RepositoryFile[]): string {
  return drawArchitecture(importsBetweenRooms(files));
}
