import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodePackage } from '../packages/server/bin/pinned-node.js';
import { buildWhatIsServed, builtFolders } from './image/build-served.ts';
import { type HostNode, hostNodes } from './installs/host-nodes.ts';
import { showConsole } from './installs/shown-console.ts';
import { copySources } from './installs/source-copy.ts';

/**
 * `npm run installs [-- KIND…]`: installs a fresh copy of these sources in each way that people do, on the oldest and on the newest Node that may be
 * a machine's own, starts it with `npm start`, and asks /console until it is the console. Packages come from npm's cache, or else the registry.
 * `npm run installs -- --short` tries each way but the plain one, which CI itself has done, and not each on both: some 70 s on two cores.
 */
interface Way {
  words: string[];
  environment?: NodeJS.ProcessEnv;
  /** On which machines `--short` tries it. */
  short: HostNode['age'][];
  /** Whether the copy is of a release, with its builds, because an install for production has no build tools. */
  isRelease?: true;
  /** Whether the install builds the console; otherwise the server does. */
  isBuiltByInstall: boolean;
}

const ways: Record<string, Way> = {
  plain: { words: ['ci'], short: [], isBuiltByInstall: true },
  production: {
    words: ['ci'],
    environment: { NODE_ENV: 'production' },
    short: ['oldest'],
    isRelease: true,
    isBuiltByInstall: true,
  },
  'ignore-scripts': {
    words: ['ci', '--ignore-scripts'],
    short: ['oldest'],
    isBuiltByInstall: false,
  },
  offline: { words: ['ci', '--offline'], short: ['newest'], isBuiltByInstall: true },
};
const INSTALL_SECONDS = 420;
const sources = fileURLToPath(new URL('..', import.meta.url));
const [, , ...asked] = process.argv;
const isShort = asked.includes('--short');
const chosen = asked.length === 0 || isShort ? Object.keys(ways) : asked;

const folder = mkdtempSync(join(tmpdir(), 'laurel-installs-'));
try {
  const { hosts, missing } = await hostNodes(folder);
  await buildWhatIsServed();
  if (missing !== undefined) console.log(`Not tried on the oldest Node: ${missing}`);
  // Both hosts at the same time: the installs of each keep about one core busy.
  const lanes = await Promise.allSettled(hosts.map((host) => tryOn(host, hosts.length === 1)));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A host that is alone does what the other one would have done. */
async function tryOn(host: HostNode, isAlone: boolean): Promise<void> {
  for (const kind of chosen.filter((one) => !isShort || isInShort(one, host, isAlone))) {
    const started = performance.now();
    const way = ways[kind];
    if (!way) throw new Error(`${kind} is none of ${Object.keys(ways).join(', ')}.`);
    const home = join(folder, `${kind}-${host.version}`);
    try {
      await tryWay(way, host, home);
    } catch (error) {
      throw new Error(`${kind} on Node ${host.version} failed.`, { cause: error });
    }
    console.log(
      `${kind} on Node ${host.version}: ok, ${Math.round((performance.now() - started) / 1_000)} s`,
    );
    rmSync(home, { recursive: true, force: true });
  }
}

function isInShort(kind: string, host: HostNode, isAlone: boolean): boolean {
  const { short } = ways[kind] as Way;
  return isAlone ? short.length > 0 : short.includes(host.age);
}

async function tryWay(way: Way, host: HostNode, home: string): Promise<void> {
  const temporary = join(home, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const environment = {
    ...host.environment,
    ...way.environment,
    // A console built there earlier would be used instead of the one to be built.
    TMPDIR: temporary,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(home, 'data'),
  };
  const copy = await installed(way, environment, home);
  const isBuilt = existsSync(join(copy, 'packages/console/dist'));
  if (isBuilt !== way.isBuiltByInstall)
    throw new Error(isBuilt ? 'The console was built already.' : 'The install did not build the console.');
  await showConsole(copy, environment);
  if (way.isRelease && host.age === 'oldest') await startWithoutNode(copy, environment);
}

/** As after `--omit=optional`: on an older Node, the start must say how to go on. */
async function startWithoutNode(copy: string, environment: NodeJS.ProcessEnv): Promise<void> {
  rmSync(join(copy, `node_modules/${nodePackage}`), { recursive: true });
  const said = await showConsole(copy, environment).catch((error: Error) => error.message);
  if (!said?.includes('Run "npm ci" without --omit=optional'))
    throw new Error(`It did not say how to go on, but: ${said}`);
}

/** What is not in the cache yet is fetched by an install like the first one, and then it is done again without the network. */
async function installed(way: Way, environment: NodeJS.ProcessEnv, home: string): Promise<string> {
  const copy = freshCopy(home);
  if (way.isRelease)
    for (const built of builtFolders) cpSync(join(sources, built), join(copy, built), { recursive: true });
  try {
    await npm(way.words, copy, environment);
    return copy;
  } catch (error) {
    if (!way.words.includes('--offline') || !String(error).includes('ENOTCACHED')) throw error;
    await npm(['ci', '--prefer-offline'], freshCopy(home), environment);
    const again = freshCopy(home);
    await npm(way.words, again, environment);
    return again;
  }
}

function freshCopy(home: string): string {
  const copy = join(home, `laurel-${readdirSync(home).length}`);
  copySources(sources, copy);
  return copy;
}

async function npm(words: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const quiet = ['--no-audit', '--no-fund'];
  const preferred = words.includes('--offline') ? [] : ['--prefer-offline'];
  await promisify(execFile)('npm', [...words, ...preferred, ...quiet], {
    cwd,
    env,
    timeout: INSTALL_SECONDS * 1_000,
    maxBuffer: 1 << 26,
  });
}
