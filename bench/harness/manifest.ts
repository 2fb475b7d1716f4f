import { readFileSync } from 'node:fs';

/** What the bench needs of package.json. */
export interface Manifest {
  dependencies: Record<string, string>;
  /** How `npm start` starts the server, to keep its memory small. */
  config: { malloc_arenas: string };
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL('../../packages/server/package.json', import.meta.url), 'utf8'));
}
