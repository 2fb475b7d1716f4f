import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A machine on which Laurel is installed: which Node its `node` and `npm` are. */
export interface HostNode {
  /** For instance `v20.20.2`. */
  version: string;
  /** The newest is the one that the service runs on. */
  age: 'oldest' | 'newest';
  /** Of this process, without what a script of npm gets from npm, and with that Node first in PATH. */
  environment: NodeJS.ProcessEnv;
}

/** The oldest and the newest Node that README promises; the newest is the one that runs this. */
const OLDEST = { major: 20, package: 'node@20.20.2' };

/** What this process has of npm and of the service's settings, and a person's shell has not. */
const foreign =
  /^(npm_(?!config_)|npm_config_(local_)?prefix$|npm_config_global|NODE$|NODE_|TEST_|DATABASE_|CITUS_URL$|INIT_CWD$)/i;

/**
 * Both, each with an `npm` that it runs. Where this machine's own Node is not the oldest, that comes as a package below `folder`;
 * `missing` says why it could not be had.
 */
export async function hostNodes(folder: string): Promise<{ hosts: HostNode[]; missing: string | undefined }> {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !/node_modules|node-gyp-bin/.test(entry));
  const host = (node: string) => hostOf(node, folder, path);
  const newest = host(process.execPath);
  const own = commandIn(path, 'node');
  if (own !== undefined && majorOf(own) === OLDEST.major)
    return { hosts: [host(own), newest], missing: undefined };
  try {
    const prefix = join(folder, 'oldest');
    mkdirSync(prefix);
    const words = [
      'install',
      '--prefix',
      prefix,
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      OLDEST.package,
    ];
    await promisify(execFile)('npm', words, { env: newest.environment, timeout: 180_000 });
    return { hosts: [host(join(prefix, 'node_modules/node/bin/node')), newest], missing: undefined };
  } catch (error) {
    return { hosts: [newest], missing: `${OLDEST.package} cannot be had: ${(error as Error).message}` };
  }
}

function hostOf(node: string, folder: string, path: string[]): HostNode {
  const version = execFileSync(node, ['--version']).toString().trim();
  const bin = join(folder, `host-${version}`);
  mkdirSync(bin);
  symlinkSync(realpathSync(node), join(bin, 'node'));
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec '${join(bin, 'node')}' '${npmScript(path)}' "$@"\n`, {
    mode: 0o755,
  });
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    version,
    age: node === process.execPath ? 'newest' : 'oldest',
    environment: { ...Object.fromEntries(kept), PATH: [bin, ...path].join(delimiter) },
  };
}

function majorOf(node: string): number {
  return Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]']).toString());
}

/** The script of npm, which any Node runs. */
function npmScript(path: string[]): string {
  const command = process.env.npm_execpath ?? commandIn(path, 'npm');
  if (command === undefined) throw new Error('There is no npm in PATH.');
  return realpathSync(command);
}

function commandIn(path: string[], name: string): string | undefined {
  return path.map((entry) => join(entry, name)).find((file) => existsSync(file));
}
