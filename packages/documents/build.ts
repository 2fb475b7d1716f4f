import { holdsBuild } from '@laurel/builds/build-folders.ts';
import { buildDocuments } from './build/build-documents.ts';
import { documentFolders } from './build/folders.ts';

/**
 * Builds the documentation where it is not built yet. `--at-install` is how npm calls it: then whatever fails is said in a line
 * and is no failure, because the server builds the documentation when it is first asked for, and serves everything else without it.
 */
const isInstall = process.argv.includes('--at-install');
try {
  const { stamp, folders } = documentFolders();
  if (folders.some(holdsBuild)) console.log(`The documentation is built already (${stamp}).`);
  else console.log(`The documentation is built in ${await buildDocuments(folders)}.`);
} catch (error) {
  const [reason] = String((error as Error).message ?? error).split('\n');
  console.log(`The documentation is not built: ${reason} "node packages/documents/build.ts" tries it again.`);
  if (!isInstall) process.exitCode = 1;
}
