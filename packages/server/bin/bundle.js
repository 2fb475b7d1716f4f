import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What packages/server/build.ts makes. */
export const bundleFolder = fileURLToPath(new URL('../dist/bundle', import.meta.url));

/** The bundled program, where it was made from the sources that are there; undefined otherwise. */
export function bundledMain(folder = bundleFolder) {
  try {
    const made = JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'));
    const isOfSources = datesOf(made.sources) === made.dates || hashOf(made.sources) === made.hash;
    return isOfSources ? join(folder, 'main.js') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is known of files without reading them, which takes a tenth of the time: as long as no file was written since the
 * bundle was made, its content is the same.
 */
export function datesOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

/** Of files below the root of the repository, by their content. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
