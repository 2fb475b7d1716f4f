import { type ChildProcess, execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { buildScript, consoleFolders, isBuilt } from '@laurel/console/build/folders.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ConsoleFile, ConsoleFiles } from '../http/framework/console-files.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** A name without a path, whose ending is one of those: what is compressed beside a file is no file of its own. */
const assetName = /^[\w-]+(?:\.[\w-]+)*$/;

interface Building {
  child: ChildProcess | undefined;
  failure: string | undefined;
}

/**
 * The console, which a process of its own builds where it is not built for these sources (docs/decisions/console.md). Nothing else waits for
 * that or needs it. `isBuiltAtOnce`: as soon as the server listens, and not when it is first asked for. A build that failed is not tried again by itself; one that somebody makes by hand is found.
 */
export function openConsoleFiles(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  isBuiltAtOnce: boolean,
): ConsoleFiles {
  const building: Building = { child: undefined, failure: undefined };
  let known: ReturnType<typeof consoleFolders> | undefined;
  const places = () => {
    known ??= consoleFolders();
    return known;
  };
  const prepare = () => {
    if (places().folders.some(isBuilt) || building.child || building.failure !== undefined) return;
    startBuild(building, log);
  };
  return {
    listening: () => {
      if (isBuiltAtOnce) prepare();
    },
    state: async () => {
      const folder = places().folders.find(isBuilt);
      if (folder !== undefined)
        return {
          state: 'built',
          page: await readFile(join(folder, 'index.html'), 'utf8'),
          build: places().stamp,
        };
      prepare();
      if (building.failure !== undefined) return { state: 'failed', reason: building.failure };
      return { state: 'building' };
    },
    asset: (name) => readAsset(places().folders, name),
    close: () => void building.child?.kill(),
  };
}

function startBuild(building: Building, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): void {
  building.child = execFile(process.execPath, [buildScript], (error, stdout) => {
    building.child = undefined;
    const said = stdout.trim();
    if (!error) log.info({ said }, 'the console is built');
    else if (error.signal !== 'SIGTERM') {
      building.failure = said === '' ? error.message : said;
      log.warn({ said: building.failure }, 'the console cannot be built; the API is not affected');
    }
  });
}

/** Of the folders in which this build may be, and of earlier ones beside them. */
async function readAsset(folders: readonly string[], name: string): Promise<ConsoleFile | undefined> {
  const type = types[extname(name)];
  if (type === undefined || !assetName.test(name)) return undefined;
  for (const folder of [...folders, ...(await earlierBuilds(folders))]) {
    const path = join(folder, 'assets', name);
    const body = await readIfThere(path);
    if (!body) continue;
    const [brotli, gzipped] = await Promise.all([readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
    return { body, brotli, gzipped, type };
  }
  return undefined;
}

async function earlierBuilds(folders: readonly string[]): Promise<string[]> {
  const found = folders.map(async (folder) => {
    const names = await readdir(dirname(folder)).catch(() => []);
    return names
      .filter((name) => /^[0-9a-f]{16}$/.test(name))
      .map((name) => join(dirname(folder), name))
      .filter((other) => other !== folder);
  });
  return (await Promise.all(found)).flat();
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}
