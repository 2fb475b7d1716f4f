import { join } from 'node:path';
import { type BuildFolders, buildFolders, root } from '@laurel/builds/build-folders.ts';

/** All that decides what is built: the lock file names the bundler. */
const sources = [
  'packages/verifier/package.json',
  'packages/verifier/build.ts',
  'packages/verifier/build',
  'packages/verifier/src',
  'packages/builds/src',
  'packages/contract/src',
  'packages/rules/src',
  'package-lock.json',
];

/** The script that builds it. */
export const buildScript = join(root, 'packages/verifier/build.ts');

/** A hash of all that decides what is built, and the folders that may hold it. */
export function verifierFolders(): BuildFolders {
  return buildFolders('verifier', sources);
}
