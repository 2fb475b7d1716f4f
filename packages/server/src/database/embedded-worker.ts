import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { prepareCluster } from './embedded-cluster.ts';
import type { EngineMessage } from './embedded-engine.ts';

/** The part of emscripten's file system that PGlite leaves without fsync. */
interface NodeStreamOps {
  fsync?: (stream: { nfd: number }) => number;
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: { stream_ops: NodeStreamOps } } };
}

/**
 * PGlite's own Node file system writes but never syncs, so a power cut could take acknowledged events with it. Here an fsync
 * of the engine reaches the disk.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: unknown) => {
      (module as EmscriptenModule).FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

// `-F` turns fsync off and is PGlite's default; emscripten's fdatasync, PostgreSQL's choice on Linux, is empty.
const durable = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Emscripten's number of ENOSPC. */
const NO_SPACE = 51;
/** PGlite's status of a jump back to PostgreSQL's main loop. */
const STATEMENT_REFUSED = 100;

const { directory, socketPath } = workerData as { directory: string; socketPath: string };
await prepareCluster(directory, async (empty) => {
  const { fillWithCluster } = await import('./embedded-cluster.ts');
  await fillWithCluster(empty);
}).catch(end);
const engine = await PGlite.create({ fs: new DurableNodeFS(directory), startParams: durable }).catch(end);
endWhenStopped(engine);
// One connection is in use at a time; a second lets the driver replace one that is still being closed.
const server = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 2 });
await server.start();
parentPort?.once('message', async () => {
  await server.stop();
  await engine.close();
  parentPort?.close();
});
tell({ listens: true });

/**
 * PGlite continues after PostgreSQL stopped, by a PANIC on a full disk or a trap of WebAssembly: it treats every such throw
 * as a refused statement, and then never answers or loops forever. Only its own status marks a refusal. After anything else
 * this thread ends immediately, as a process of PostgreSQL would, and with it all connections; the engine is started again.
 */
function endWhenStopped(engine: PGlite): void {
  const { mod } = engine as unknown as { mod: { _PostgresMainLoopOnce: () => void } };
  const takeMessage = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      takeMessage();
    } catch (error) {
      if ((error as { status?: number }).status !== STATEMENT_REFUSED) end(error);
      throw error;
    }
  };
  // After a throw that reaches this point, the socket's queue would wait forever.
  const answer = engine.execProtocolRawStream.bind(engine);
  engine.execProtocolRawStream = (...request) => answer(...request).catch(end);
}

function end(error: unknown): never {
  tell({ stopped: describe(error) });
  process.exit(1);
}

/** Emscripten's file system throws a bare number. */
function describe(error: unknown): string {
  const { message, errno } = error as { message?: string; errno?: number };
  if (errno === NO_SPACE) return 'no space left on device';
  return message ?? `error ${errno} of its files`;
}

function tell(message: EngineMessage): void {
  parentPort?.postMessage(message);
}
