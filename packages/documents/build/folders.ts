import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildFolders, buildFolders, filesBelow, root } from '@laurel/builds/build-folders.ts';

/** The documents: folders, and files outside of `docs/` that are pages, too. */
export const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
  'packages/client/README.md',
  'packages/console/README.md',
];

/** All that decides what is built: the lock file names the libraries. */
const sources = [
  ...documents,
  'openapi.json',
  'packages/documents/package.json',
  'packages/documents/build.ts',
  'packages/documents/build',
  'packages/documents/src',
  'packages/builds/src',
  'packages/console/src/looks/laurel.svg',
  'package-lock.json',
];

/** The script that builds them. */
export const buildScript = join(root, 'packages/documents/build.ts');

/**
 * A hash of all that decides what is built, and the folders that may hold it. The image holds the pages without the documents:
 * there, the only build is the one.
 */
export function documentFolders(): BuildFolders {
  const found = buildFolders('documents', sources);
  if (existsSync(join(root, 'docs'))) return found;
  const [folder, ...others] = found.folders;
  const [stamp = found.stamp] = filesBelow(dirname(folder))
    .filter((path) => path.endsWith('index.html'))
    .map((path) => basename(dirname(path)));
  return { stamp, folders: [join(dirname(folder), stamp), ...others] };
}
