import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { poolers, programs } from '../packages/server/test/support/brokers/programs.ts';

/**
 * Installs the brokers that tests of bridges start, and a pooler, from Debian's packages, where they are not installed yet; CI does so first. Their
 * services are not started: a test starts its own, on ports and files of its own.
 */
const missing = Object.entries({ ...programs, ...poolers }).filter(([, path]) => !existsSync(path));
const names = missing.map(([name]) => name);
if (names.length === 0) console.log('All brokers are installed.');
else install();

function install(): void {
  console.log(`Installing ${names.join(', ')}.`);
  // Debian starts no service in run level 1.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (words: string[]) =>
    execFileSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt(['update']);
  apt(['install', '--yes', '--no-install-recommends', ...names]);
}
