import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * `npm run audit`: fails when the lock file takes a package that it does not pin by its SHA-512, or when the registry knows of a
 * vulnerability, high or worse, in what the service runs on. Registries without that service (mirrors) are said to have none,
 * which is no failure: it must not depend on the network whether a build passes.
 */
const unpinned = unpinnedPackages();
if (unpinned.length > 0) fail(`Not pinned by SHA-512 in package-lock.json: ${unpinned.join(', ')}.`);
console.log('Every package of package-lock.json is pinned by its SHA-512.');

const advice = askRegistry();
if (advice === undefined) {
  console.log('This registry answers no questions about vulnerabilities; they were NOT looked for.');
} else {
  const severe = Object.entries(advice).filter(([, { severity }]) => /^(high|critical)$/.test(severity));
  if (severe.length > 0) fail(`Known vulnerabilities: ${severe.map(sentence).join('; ')}.`);
  console.log(`No known vulnerability above moderate; ${Object.keys(advice).length} below.`);
}

function unpinnedPackages(): string[] {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  return packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path);
}

type Advice = Record<string, { severity: string; range?: string }>;

/** Undefined where the registry gives no answer. */
function askRegistry(): Advice | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  try {
    return (JSON.parse(stdout) as { vulnerabilities?: Advice }).vulnerabilities;
  } catch {
    return undefined;
  }
}

function sentence([name, { severity, range = '' }]: [string, Advice[string]]): string {
  return `${name} ${range} (${severity})`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
