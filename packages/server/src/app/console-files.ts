import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildScript, consoleFolders } from '@laurel/console/build/folders.ts';
import type { ConsoleFiles } from '../http/built-files.ts';
import { type BuildLog, openServedBuild } from './served-build.ts';

/**
 * The console (docs/decisions/console.md). `isBuiltAtOnce`: as soon as the server listens, instead of at the first request.
 */
export function openConsoleFiles(log: BuildLog, isBuiltAtOnce: boolean): ConsoleFiles {
  const build = openServedBuild({ name: 'the console', folders: consoleFolders, script: buildScript }, log);
  return {
    listening: () => {
      if (isBuiltAtOnce) build.find();
    },
    state: async () => {
      const found = build.find();
      if (found.state !== 'built') return found;
      const page = await readFile(join(found.folder, 'index.html'), 'utf8');
      return { state: 'built', page, build: found.stamp };
    },
    asset: build.asset,
    close: build.close,
  };
}
