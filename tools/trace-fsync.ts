import { hasStrace, syncsOfCommits } from '../packages/server/test/support/fsync/trace.ts';

/**
 * Shows that the embedded engine syncs its write-ahead log before it acknowledges a commit: `node tools/trace-fsync.ts
 * [COUNT]`. Where strace is installed the proof is made of system calls, else of calls inside Node.
 */
const count = Number(process.argv[2] ?? 100);
const tracer = hasStrace() ? 'strace' : 'preload';
const syncs = syncsOfCommits(tracer, count);
const total = syncs.reduce((sum, one) => sum + one, 0);
const naked = syncs.filter((one) => one === 0).length;
console.log(
  `${syncs.length} commits, ${total} syncs of the write-ahead log before their acknowledgements (${tracer})`,
);
console.log(
  naked === 0 ? 'none was acknowledged before it was synced' : `${naked} were acknowledged unsynced`,
);
if (naked > 0 || syncs.length !== count) process.exitCode = 1;
