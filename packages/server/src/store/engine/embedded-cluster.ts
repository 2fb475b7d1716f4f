import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sync, syncTree } from './durable-files.ts';

/**
 * Leaves a database cluster in `directory` that the engine can open, whatever a kill or a power cut left there: an earlier
 * cluster, the beginning of one, or nothing. The caller holds the data directory's lock. `make` makes a cluster in the empty
 * folder it is given and closes it.
 *
 * PGlite copies a new cluster file by file into its place and syncs none of them, and it takes whatever has a PG_VERSION for whole.
 * So the cluster is made beside its place, synced, and only then given its name.
 */
export async function prepareCluster(
  directory: string,
  make: (directory: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) removeServerFile(directory);
  else await makeCluster(directory, make);
}

/**
 * The engine writes this file to find out other servers, which the lock has already ruled out. A power cut, or a kill between its
 * making and its writing, leaves it empty, and then PostgreSQL would not start until somebody removed it.
 */
function removeServerFile(directory: string): void {
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

async function makeCluster(directory: string, make: (directory: string) => Promise<void>): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // The engine gives its files away to everybody, so the folder must not.
  mkdirSync(unfinished, { mode: 0o700 });
  await make(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, directory);
  sync(dirname(directory));
}
