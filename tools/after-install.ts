import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { nodePackage } from '../packages/server/bin/pinned-node.js';
import { packCluster } from '../packages/server/src/database/embedded-cluster.ts';

/**
 * Runs at the end of `npm ci`: builds the console and the bundle of the server if their build tools are installed, and
 * prepares the database files that a first start begins with; all at the same time, as machines have several cores. A failure
 * is reported in a line and does not fail the install, because the server works without these, or makes them itself. The
 * documentation and the widgets are left to the first request for one of them, since not every installation is asked for them.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

removeHeaders();
await Promise.all([
  build('packages/console/build.ts', '--at-install'),
  build('packages/server/build.ts'),
  prepareCluster(),
]);

/** A quarter of the package, needed only to compile against Node, which nothing here does. */
function removeHeaders(): void {
  rmSync(join(root, 'node_modules', `${nodePackage}`, 'include'), { recursive: true, force: true });
}

/** A production install has no bundler: a release contains the builds, and the server also runs without them. */
async function build(...words: string[]): Promise<void> {
  if (!existsSync(join(root, 'node_modules/vite'))) return;
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root });
  process.stdout.write(stdout);
}

async function prepareCluster(): Promise<void> {
  try {
    // Its functions run once, for a second: optimising them takes as long.
    setFlagsFromString('--liftoff-only');
    await packCluster();
  } catch (error) {
    console.log(`No database is prepared, so the first start takes longer: ${(error as Error).message}`);
  }
}
