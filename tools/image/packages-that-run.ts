import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface InstalledPackage {
  /** Below the root, as `node_modules/pg`. */
  path: string;
  /** One of this repository: a link among the installed ones. */
  isOwn: boolean;
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** These are built when the image is; their bundlers and what they bundle stay behind. */
const built = ['@laurel/widgets', '@laurel/console', '@laurel/documents'];

/** Every installed package that the server needs when it runs, found as Node finds them, in order of path. */
export function packagesThatRun(root: string): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  visit('packages/server');
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));

  function visit(folder: string): void {
    const { dependencies, optionalDependencies, peerDependencies } = manifestOf(join(root, folder));
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies }))
      enter(name, folder);
  }

  function enter(name: string, from: string): void {
    const path = placeOf(root, name, from);
    // Optional ones, and peers that nobody installed.
    if (path === undefined || found.has(path)) return;
    const isOwn = lstatSync(join(root, path)).isSymbolicLink();
    found.set(path, { path, isOwn });
    if (!built.includes(name)) visit(isOwn ? `packages/${name.split('/')[1]}` : path);
  }
}

/** The nearest one on the way up. */
function placeOf(root: string, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(root, path))) return path;
    if (folder === '.') return undefined;
  }
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
