import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `node tools/try-installs.ts [KIND…]`: installs the commit that is checked out in each way that people do, starts it, and asks /console until it is
 * the console. Each takes some 40 seconds, so this is no test of the suite. Needs git, and npm with what it has in its cache or a registry.
 */
const kinds: Record<string, { words: string[]; environment?: NodeJS.ProcessEnv }> = {
  plain: { words: ['ci'] },
  production: { words: ['ci'], environment: { NODE_ENV: 'production' } },
  // The pinned Node comes by a script of its own, so that the one that runs this stands in for it.
  'ignore-scripts': { words: ['ci', '--ignore-scripts'] },
  offline: { words: ['ci', '--offline'] },
};
const WAIT_SECONDS = 120;
const repository = fileURLToPath(new URL('..', import.meta.url));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(kinds);

for (const kind of chosen) {
  const started = performance.now();
  const home = mkdtempSync(join(tmpdir(), `laurel-install-${kind}-`));
  try {
    await tryInstall(kind, home);
    console.log(`${kind}: ok after ${Math.round((performance.now() - started) / 1_000)} s`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function tryInstall(kind: string, home: string): Promise<void> {
  const way = kinds[kind];
  if (!way) throw new Error(`${kind} is none of ${Object.keys(kinds).join(', ')}.`);
  const clone = join(home, 'laurel');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repository}`, clone]);
  const env = { ...process.env, ...way.environment };
  execFileSync('npm', [...way.words, '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: clone,
    env,
    stdio: 'inherit',
  });
  const server = spawn(process.execPath, [join(clone, 'packages/server/src/main.ts'), 'serve'], {
    cwd: clone,
    env: { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(home, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await shown(await addressOf(server));
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(
      () => reject(new Error(`It did not listen within ${WAIT_SECONDS} s:\n${said}`)),
      WAIT_SECONDS * 1_000,
    );
    server.once('exit', () => reject(new Error(`It ended:\n${said}`)));
    server.stdout?.on('data', (text) => {
      said += text;
      const [, address] = /Server listening at (http:[^"]+)/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
  });
}

/** The page, and each file that it names. */
async function shown(address: string): Promise<void> {
  for (let waited = 0; waited < WAIT_SECONDS; waited += 1) {
    const page = await (await fetch(`${address}/console`)).text();
    const files = [...page.matchAll(/"\.\/(console\/assets\/[^"]+)"/g)].map(([, file]) => file);
    if (files.length > 1) {
      for (const file of files) {
        const { status } = await fetch(`${address}/${file}`);
        if (status !== 200) throw new Error(`${file} is answered with ${status}.`);
      }
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`The console was not there within ${WAIT_SECONDS} s.`);
}
