import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packCluster } from '../packages/server/src/database/empty-cluster.ts';

/**
 * Runs at the end of `npm ci`: builds the console, the documentation and the bundle of the server if their build tools are installed, and
 * prepares the database files that a first start begins with. A failure is reported in a line and does not fail the
 * install, because the server works without these, or makes them when it starts.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

removeHeaders();
await Promise.all([build(), prepareCluster()]);

/** A quarter of the package, needed only to compile against Node, which nothing here does. */
function removeHeaders(): void {
  const installed = join(root, 'node_modules/node/node_modules');
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ])
    rmSync(join(installed, name, 'include'), { recursive: true, force: true });
}

/** A production install has no bundler: a release contains the builds, and the server also runs without them. */
async function build(): Promise<void> {
  if (!existsSync(join(root, 'node_modules/vite'))) return;
  for (const [script, ...words] of [
    ['packages/console/build.ts', '--at-install'],
    ['packages/documents/build.ts', '--at-install'],
    ['packages/server/build.ts'],
  ] as [string][]) {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, script), ...words]);
    process.stdout.write(stdout);
  }
}

async function prepareCluster(): Promise<void> {
  try {
    await packCluster();
  } catch (error) {
    console.log(`No database is prepared, so the first start takes longer: ${(error as Error).message}`);
  }
}
