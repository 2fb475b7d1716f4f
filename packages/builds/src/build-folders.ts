import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where a build may be, and the stamp of its sources. */
export interface BuildFolders {
  /** A hash of all that decides what is built. */
  stamp: string;
  /** The second is for where the first cannot be written, as in an image. */
  folders: [string, string];
}

/** The folders for a build of these files and folders, which are named from the root. */
export function buildFolders(name: string, sources: readonly string[]): BuildFolders {
  const stamp = stampOf(sources);
  return {
    stamp,
    folders: [
      join(root, 'packages', name, 'dist', stamp),
      join(tmpdir(), `laurel-${name}-${process.getuid?.() ?? 0}`, stamp),
    ],
  };
}

/** Whether the build is in a folder, which appears at once, when all of it is there. */
export function holdsBuild(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** Paths of the files below a path, in order; of a file, itself. Tests are left out. */
export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((source) => filesBelow(join(root, source))))
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
