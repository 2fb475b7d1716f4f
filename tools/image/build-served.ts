import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openWidgetFiles } from '../../packages/server/src/http/widget-files.ts';

/** Folders in which builds of earlier sources stay. */
export const foldersOfBuilds = [
  'packages/console/dist',
  'packages/documents/dist',
  'packages/verifier/dist',
  'packages/widgets/dist',
];

/** The folders with build results. An image and a release contain them, because neither has the build tools. */
export const builtFolders = [...foldersOfBuilds, 'packages/server/dist/bundle'];

/** Builds the console, the documentation, the widgets, the verifier's page and the bundle of the server, so that a server that may write nowhere has them. */
export async function buildWhatIsServed(): Promise<void> {
  if (!(await openWidgetFiles().read('laurel.js'))) throw new Error('the widgets were not built');
  for (const script of ['console', 'documents', 'server', 'verifier'])
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL(`../../packages/${script}/build.ts`, import.meta.url))],
      {
        stdio: ['ignore', 2, 2],
      },
    );
}
