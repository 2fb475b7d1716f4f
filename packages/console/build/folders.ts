import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** All that decides what is built: the lock file names the bundler. */
const sources = [
  'packages/console/package.json',
  'packages/console/index.html',
  'packages/console/build.ts',
  'packages/console/build',
  'packages/console/public',
  'packages/console/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/rules/src',
  'package-lock.json',
];

/** The script that builds it. */
export const buildScript = join(root, 'packages/console/build.ts');

/** A hash of all that decides what is built, and the folders that may hold it: the second for where the first cannot be written, as in an image. */
export function consoleFolders(): { stamp: string; folders: [string, string] } {
  const stamp = stampOf(sources);
  return {
    stamp,
    folders: [
      join(root, 'packages/console/dist', stamp),
      join(tmpdir(), `laurel-console-${process.getuid?.() ?? 0}`, stamp),
    ],
  };
}

/** A folder appears at once, when all of it is there. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

function stampOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((source) => filesBelow(join(root, source)))) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
