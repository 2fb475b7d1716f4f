import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What packages/server/build.ts makes. */
export const bundleFolder = fileURLToPath(new URL('../dist/bundle', import.meta.url));

/** The bundled program, where it was made from the sources that are there; undefined otherwise. */
export function bundledMain(folder = bundleFolder) {
  try {
    const { hash, sources } = JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'));
    return hashOf(sources) === hash ? join(folder, 'main.js') : undefined;
  } catch {
    return undefined;
  }
}

/** Of files below the root of the repository, by their content. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
