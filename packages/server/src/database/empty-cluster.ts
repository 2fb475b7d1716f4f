import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createZstdCompress, zstdDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { unpackTar } from 'modern-tar';
import { packTar } from 'modern-tar/fs';
import manifest from '../../package.json' with { type: 'json' };

const version = manifest.dependencies['@electric-sql/pglite'];
const packed = fileURLToPath(new URL(`../../dist/cluster-${version}.tar.zst`, import.meta.url));

/**
 * Fills an empty folder with a new cluster: the packed one, if the install has made it (docs/decisions/quick-start.md). The
 * caller syncs the folder.
 */
export async function fillWithCluster(folder: string): Promise<void> {
  if (existsSync(packed)) await unpack(folder);
  else await initialise(folder);
}

/** By synchronous calls, as the engine writes: tests of power failures record those. */
async function unpack(folder: string): Promise<void> {
  for (const { header, data } of await unpackTar(zstdDecompressSync(readFileSync(packed)))) {
    const path = join(folder, header.name);
    if (header.type === 'directory') mkdirSync(path, { recursive: true, mode: header.mode });
    else writeFileSync(path, data ?? '', { mode: header.mode });
  }
}

/** Takes some four seconds of a processor. Without syncs, since the caller syncs the whole cluster. */
async function initialise(folder: string): Promise<void> {
  const maker = await PGlite.create({ fs: new NodeFS(folder) });
  await maker.close();
}

/** Packs a new cluster for all first starts of this release of the engine, unless there is one. */
export async function packCluster(): Promise<void> {
  if (existsSync(packed)) return;
  const scratch = mkdtempSync(join(tmpdir(), 'laurel-cluster-'));
  const half = `${packed}.${process.pid}`;
  try {
    await initialise(scratch);
    mkdirSync(dirname(packed), { recursive: true });
    await pipeline(packTar(scratch), createZstdCompress(), createWriteStream(half));
    renameSync(half, packed);
  } finally {
    for (const path of [scratch, half]) rmSync(path, { recursive: true, force: true });
  }
}
