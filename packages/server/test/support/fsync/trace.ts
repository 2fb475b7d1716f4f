import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('commits.ts', import.meta.url));
const preload = new URL('preload.ts', import.meta.url).href;

/** How a trace is taken: inside Node, which works everywhere, or from outside, by the system calls of the process. */
export type Tracer = 'preload' | 'strace';

const straceOptions = ['-f', '-y', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync,write'];

/** Whether strace is installed and may trace: a container can have it and still be forbidden to. */
export function hasStrace(): boolean {
  return spawnSync('strace', [...straceOptions, '-o', '/dev/null', process.execPath, '-v']).status === 0;
}

/**
 * Runs `count` commits, each after the acknowledgement of the one before, and returns for each how often the write-ahead log
 * was synced between that and its own acknowledgement. A durable engine never gives a 0.
 */
export function syncsOfCommits(tracer: Tracer, count: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-fsync-'));
  try {
    const lines = tracer === 'strace' ? underStrace(folder, count) : underPreload(folder, count);
    return countSyncs(lines);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function underPreload(folder: string, count: number): string[] {
  const trace = join(folder, 'trace');
  run(process.execPath, ['--import', preload, ...commits(folder, trace, count)], { FSYNC_TRACE: trace });
  return readFileSync(trace, 'utf8').split('\n');
}

/** The acknowledgements are writes, so both kinds of line come from one source, the kernel, in its order. */
function underStrace(folder: string, count: number): string[] {
  const output = join(folder, 'strace');
  run('strace', [
    ...straceOptions,
    '-o',
    output,
    process.execPath,
    ...commits(folder, join(folder, 'acknowledged'), count),
  ]);
  return [...eventsOf(readFileSync(output, 'utf8'))];
}

/** A call that another thread interrupts is two lines, `… <unfinished ...>` and `<... resumed>`: done with the second. */
function* eventsOf(output: string): Generator<string> {
  const unfinished = new Map<string, string>();
  for (const line of output.split('\n')) {
    const [thread = ''] = line.split(' ', 1);
    const synced = /\bf(?:data)?sync\(\d+<([^>]+)>/.exec(line)?.[1];
    const noted = /\bwrite\(\d+<[^>]+\/acknowledged>, "([^"\\]+)/.exec(line)?.[1];
    const resumed = /<\.\.\. f(?:data)?sync resumed>/.test(line) ? unfinished.get(thread) : undefined;
    if (noted !== undefined) yield noted;
    if (resumed !== undefined) yield `fsync ${resumed}`;
    if (synced === undefined) continue;
    if (line.includes('<unfinished')) unfinished.set(thread, synced);
    else yield `fsync ${synced}`;
  }
}

function commits(folder: string, trace: string, count: number): string[] {
  const directory = join(folder, 'data');
  const template = process.env.TEST_EMBEDDED_TEMPLATE;
  if (template) cpSync(template, directory, { recursive: true });
  return [program, directory, trace, String(count)];
}

function run(command: string, arguments_: string[], environment: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync(command, arguments_, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}

function countSyncs(lines: string[]): number[] {
  const counts: number[] = [];
  let syncs = 0;
  for (const line of lines) {
    if (line.startsWith('begin')) syncs = 0;
    if (/^fsync .*\/pg_wal\//.test(line)) syncs += 1;
    if (!line.startsWith('acknowledged')) continue;
    counts.push(syncs);
    syncs = 0;
  }
  return counts;
}
