import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sync, syncTree } from './durable-files.ts';

/**
 * Leaves a database cluster in `directory` that the engine can open, whatever a kill or a power cut left there: an earlier
 * cluster, the beginning of one, or an empty directory. The caller holds the data directory's lock. `make` creates a cluster
 * in the given empty folder and closes it.
 *
 * A new cluster is written file by file, and the engine treats any directory with a PG_VERSION as complete. So the cluster
 * is created next to its final place, synced, and only then renamed.
 */
export async function prepareCluster(
  directory: string,
  make: (directory: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) removeServerFile(directory);
  else await makeCluster(directory, make);
}

/**
 * The engine writes this file to detect other servers, which the lock has already excluded. A power cut, or a kill between
 * its creation and its writing, leaves it empty, and then PostgreSQL would not start until someone removed it.
 */
function removeServerFile(directory: string): void {
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

async function makeCluster(directory: string, make: (directory: string) => Promise<void>): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // The engine makes its files readable to all users, so the folder must not be.
  mkdirSync(unfinished, { mode: 0o700 });
  await make(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, directory);
  sync(dirname(directory));
}
