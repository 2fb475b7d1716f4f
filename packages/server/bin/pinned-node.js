import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** The release of Node that the service runs on. */
export const [nodeRelease] = Object.values(optionalDependencies);

/** The package of that Node for this kind of machine; undefined where there is none. */
export const nodePackage = Object.keys(optionalDependencies).find((name) =>
  name.endsWith(`-${process.platform}-${process.arch}`),
);

/** Where that Node is installed; undefined where it is not. */
export function pinnedNode() {
  try {
    const { resolve } = createRequire(import.meta.url);
    return join(dirname(resolve(`${nodePackage}/package.json`)), 'bin/node');
  } catch {
    return undefined;
  }
}
