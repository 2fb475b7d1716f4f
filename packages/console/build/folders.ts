import { join } from 'node:path';
import { type BuildFolders, buildFolders, root } from '@laurel/builds/build-folders.ts';

/** All that decides what is built: the lock file names the bundler. */
const sources = [
  'packages/console/package.json',
  'packages/console/index.html',
  'packages/console/build.ts',
  'packages/console/build',
  'packages/console/public',
  'packages/console/src',
  'packages/builds/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/languages',
  'packages/rules/src',
  'packages/verifier/src',
  'package-lock.json',
];

/** The script that builds it. */
export const buildScript = join(root, 'packages/console/build.ts');

/** A hash of all that decides what is built, and the folders that may hold it. */
export function consoleFolders(): BuildFolders {
  return buildFolders('console', sources);
}
