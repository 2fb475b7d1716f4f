import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { prepareCluster } from './embedded-cluster.ts';

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

const { directory, socketPath } = workerData as { directory: string; socketPath: string };
await prepareCluster(directory, async (empty) => {
  // Without syncs, since the whole cluster is synced when it is made.
  const maker = await PGlite.create({ fs: new NodeFS(empty) });
  await maker.close();
});
const engine = await PGlite.create({ fs: new DurableNodeFS(directory), startParams: durable });
// One connection is in use at a time; a second lets the driver replace one that is still being closed.
const server = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 2 });
await server.start();
parentPort?.once('message', async () => {
  await server.stop();
  await engine.close();
  parentPort?.close();
});
parentPort?.postMessage('ready');
