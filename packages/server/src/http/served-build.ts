import { type ChildProcess, execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BuildFolders, holdsBuild } from '@laurel/builds/build-folders.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, takesBrotli } from './content-negotiation.ts';

/** What is built: its name in the log, where it may be, and the script that builds it. */
interface BuildSource {
  name: string;
  folders: () => BuildFolders;
  script: string;
}

export type BuildLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** There is no build: one is being made, or cannot be made for a reason. */
export type Unbuilt = { state: 'building' } | { state: 'failed'; reason: string };

/** A file of a build, with what was compressed when it was built. */
interface BuiltFile {
  body: Buffer;
  brotli: Buffer | undefined;
  gzipped: Buffer | undefined;
  type: string;
}

/** A build that the server serves. */
interface ServedBuild {
  /** The folder of the build and its stamp; starts a build unless there is one or one is being made. */
  find: () => { state: 'built'; folder: string; stamp: string } | Unbuilt;
  /** Resolves when no build is being made any more, or after so many milliseconds. */
  ended: (milliseconds: number) => Promise<void>;
  /** A file of this build or of an earlier one that is kept; undefined: there is none of that name. */
  asset: (name: string) => Promise<BuiltFile | undefined>;
  close: () => void;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ndjson': 'application/x-ndjson; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** A name without a path, with one of those endings: compressed copies have no address of their own. */
const assetName = /^[\w-]+(?:\.[\w-]+)*$/;

interface Building {
  child: ChildProcess | undefined;
  ended: Promise<void>;
  failure: string | undefined;
}

/**
 * Opens a build, which a separate process makes if there is none for these sources; nothing else waits for it or needs it. A
 * failed build is not repeated automatically; a build made by hand is found.
 */
export function openServedBuild(source: BuildSource, log: BuildLog): ServedBuild {
  const building: Building = { child: undefined, ended: Promise.resolve(), failure: undefined };
  let known: BuildFolders | undefined;
  const places = () => {
    known ??= source.folders();
    return known;
  };
  return {
    find: () => {
      const { folders, stamp } = places();
      const folder = folders.find(holdsBuild);
      if (folder !== undefined) return { state: 'built', folder, stamp };
      if (building.failure !== undefined) return { state: 'failed', reason: building.failure };
      if (!building.child) startBuild(source, building, log);
      return { state: 'building' };
    },
    ended: (milliseconds) =>
      Promise.race([building.ended, setTimeout(milliseconds, undefined, { ref: false })]),
    asset: (name) => readAsset(places().folders, name),
    close: () => {
      // A request that waits for the end of the build must not start another one.
      building.failure ??= 'The server is stopping.';
      building.child?.kill();
    },
  };
}

function startBuild({ name, script }: BuildSource, building: Building, log: BuildLog): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  building.ended = promise;
  building.child = execFile(process.execPath, [script], (error, stdout) => {
    building.child = undefined;
    resolve();
    const said = stdout.trim();
    if (!error) log.info({ said }, `${name} is built`);
    else if (error.signal !== 'SIGTERM') {
      building.failure = said === '' ? error.message : said;
      log.warn({ said: building.failure }, `${name} cannot be built; the API is not affected`);
    }
  });
}

/** Searches the folders in which this build may be, then earlier builds next to them. */
async function readAsset(folders: readonly string[], name: string): Promise<BuiltFile | undefined> {
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

/** Names of files hold a hash of what is in them. */
const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Encoding',
};

/** Serves the files of a build below an address, in the coding that the client takes, and closes it with the service. */
export function serveAssets(app: FastifyInstance, address: string, { asset, close }: ServedBuild): void {
  app.addHook('onClose', async () => close());
  app.get(`${address}/assets/*`, async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const file = await asset(name);
    if (!file) throw new Fault('not_found', `There is no ${address}/assets/${name}.`);
    return sendAsset(request, reply, file);
  });
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  reply.type(file.type).headers(assetHeaders);
  const accepted = request.headers['accept-encoding'];
  if (file.brotli && takesBrotli(accepted)) return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzipped && chooseCoding(accepted) === 'gzip')
    return reply.header('content-encoding', 'gzip').send(file.gzipped);
  return reply.send(file.body);
}
