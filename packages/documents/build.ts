import { holdsBuild } from '@laurel/builds/build-folders.ts';
import { buildDocuments } from './build/build-documents.ts';
import { documentFolders } from './build/folders.ts';

/** Builds the documentation where it is not built yet. The server runs it when it is first asked for a page. */
try {
  const { stamp, folders } = documentFolders();
  if (folders.some(holdsBuild)) console.log(`The documentation is built already (${stamp}).`);
  else console.log(`The documentation is built in ${await buildDocuments(folders)}.`);
} catch (error) {
  const [reason] = String((error as Error).message ?? error).split('\n');
  console.log(`The documentation is not built: ${reason} "node packages/documents/build.ts" tries it again.`);
  process.exitCode = 1;
}
