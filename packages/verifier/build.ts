import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdsBuild } from '@laurel/builds/build-folders.ts';
import { buildOnce } from '@laurel/builds/build-once.ts';
import { verifierFolders } from './build/folders.ts';

/** Builds the page that checks certificates where it is not built yet. */
try {
  const { stamp, folders } = verifierFolders();
  if (folders.some(holdsBuild)) console.log(`The verifier is built already (${stamp}).`);
  else console.log(`The verifier is built in ${await buildInto(folders)}.`);
} catch (error) {
  const [reason] = String((error as Error).message ?? error).split('\n');
  console.log(`The verifier is not built: ${reason} "node packages/verifier/build.ts" tries it again.`);
  process.exitCode = 1;
}

function buildInto(folders: readonly string[]): Promise<string> {
  return buildOnce(folders, async (folder) => {
    const { buildPage } = await import('./build/build-page.ts');
    writeFileSync(join(folder, 'index.html'), await buildPage());
  });
}
