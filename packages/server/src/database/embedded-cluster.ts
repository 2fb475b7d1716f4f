import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { unpackTar } from 'modern-tar';
import manifest from '../../package.json' with { type: 'json' };
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

const version = manifest.dependencies['@electric-sql/pglite'];
const packed = fileURLToPath(new URL(`../../dist/cluster-${version}.tar.zst`, import.meta.url));

/** Keeps the files of an engine that it closes, which would be gone with the memory. */
class KeptFiles extends MemoryFS {
  tar = new Uint8Array();

  override async closeFs(): Promise<void> {
    const dump = await this.dumpTar('cluster', 'none');
    this.tar = new Uint8Array(await dump.arrayBuffer());
    await super.closeFs();
  }
}

/**
 * Fills an empty folder with a new cluster: the packed one, if the install has made it (docs/decisions/quick-start.md). The
 * caller syncs the folder. By synchronous calls, as the engine writes: tests of power failures record those.
 */
export async function fillWithCluster(folder: string): Promise<void> {
  const tar = existsSync(packed) ? zstdDecompressSync(readFileSync(packed)) : await newCluster();
  for (const { header, data } of await unpackTar(tar)) {
    const path = join(folder, header.name);
    if (header.type === 'directory') mkdirSync(path, { recursive: true, mode: header.mode });
    else writeFileSync(path, data ?? '', { mode: header.mode });
  }
}

/** Takes three seconds of a processor. In memory: `initdb` writes there before the engine copies each file to its place. */
async function newCluster(): Promise<Uint8Array> {
  const fs = new KeptFiles();
  const maker = await PGlite.create({ fs });
  await maker.close();
  return fs.tar;
}

/** Packs a new cluster for all first starts of this release of the engine, unless there is one. */
export async function packCluster(): Promise<void> {
  if (existsSync(packed)) return;
  const half = `${packed}.${process.pid}`;
  const tar = await newCluster();
  mkdirSync(dirname(packed), { recursive: true });
  try {
    writeFileSync(half, zstdCompressSync(tar));
    renameSync(half, packed);
  } finally {
    rmSync(half, { force: true });
  }
}
