import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What no clone has, for where there is no git to tell. */
const made = new Set(['.git', 'node_modules', 'dist', 'data']);

/**
 * Copies what a fresh clone would have, as it is on the disk. Nothing is cloned: a checkout may belong to somebody else, be shallow, or be no repository
 * at all, as an archive of the sources is; then it is everything but what is built and installed.
 */
export function copySources(from: string, to: string): void {
  for (const path of trackedFiles(from) ?? filesBelow(from, '')) {
    if (!existsSync(join(from, path))) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path), { verbatimSymlinks: true });
  }
}

/** The files of a fresh clone, and what is not committed yet and not ignored. */
function trackedFiles(folder: string): string[] | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined;
  try {
    const words = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const paths = listed.toString().split('\0').filter(Boolean);
    return paths.includes('package-lock.json') ? paths : undefined;
  } catch {
    return undefined;
  }
}

function filesBelow(folder: string, below: string): string[] {
  return readdirSync(join(folder, below))
    .filter((name) => !made.has(name))
    .map((name) => join(below, name))
    .flatMap((path) => (lstatSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path]));
}
