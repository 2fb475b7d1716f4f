import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeTurn } from '../packages/builds/src/build-once.ts';

/**
 * `node tools/add-packages.ts FOLDER…`: installs what the lock files of these folders pin, unless it is installed already.
 * Scripts that need more than the service call it first (docs/decisions/light-install.md). Any number of them may do so at
 * once; nothing is requested from the network when everything is there.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.cache/laurel');

/** Variables that npm sets for the scripts that it runs, and that the nested npm must not see. */
const foreign =
  /^(NODE_ENV|npm_config_(workspaces?|omit|include|dry_run|json|pack_destination|local_prefix))$/i;

for (const folder of process.argv.slice(2)) await addPackages(folder);

async function addPackages(folder: string): Promise<void> {
  if (isInstalled(folder)) return;
  mkdirSync(cache, { recursive: true });
  const release = await takeTurn(join(cache, `${folder}.lock`));
  try {
    if (!isInstalled(folder)) await install(folder);
  } finally {
    release();
  }
}

/** npm removes the folder with its stamp before it installs anything, so an interrupted install leaves no stamp. */
async function install(folder: string): Promise<void> {
  console.error(`Installing what ${folder}/package-lock.json pins; this is done once.`);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const words = ['ci', '--prefix', join(root, folder), '--prefer-offline', '--no-audit', '--no-fund'];
  const npm = spawn('npm', [...words, '--loglevel=error'], { cwd: root, env, stdio: ['ignore', 2, 2] });
  const [code] = await once(npm, 'exit');
  if (code !== 0) process.exit(1);
  writeFileSync(stampFile(folder), stampOf(folder));
}

function isInstalled(folder: string): boolean {
  return existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === stampOf(folder);
}

function stampFile(folder: string): string {
  return join(root, folder, 'node_modules/.laurel-stamp');
}

/** What was installed for one platform does not run on another. */
function stampOf(folder: string): string {
  const lock = readFileSync(join(root, folder, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform}-${process.arch} `).update(lock).digest('hex');
}
