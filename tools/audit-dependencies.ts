import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { askForAdvisories } from './audit/advisories.ts';
import { lintLockFile, unnamedScripts, unpinnedPackages } from './audit/lock-file.ts';

/**
 * `npm run audit`: fails when a lock file takes a package from elsewhere than the npm registry, without its SHA-512 or with
 * an install script that the package.json of its folder neither allows nor denies by name, or when the registry knows of a
 * vulnerability in what the service runs on. A registry that cannot be asked (many mirrors) is no failure, but is reported.
 */
const root = new URL('../', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
const locked = ['', 'packages/', 'tools/', 'bench/', 'tools/generated-client/'];
for (const folder of locked) checkLockFile(folder);

const advice = await askForAdvisories(fileURLToPath(root));
if ('unanswered' in advice) {
  console.log(
    `The registry could not be asked for advisories, so vulnerabilities were NOT looked for: ${advice.unanswered}`,
  );
} else {
  if (advice.vulnerable.length > 0) fail(`Known vulnerabilities: ${advice.vulnerable.join('; ')}.`);
  console.log('The registry knows of no vulnerability in what the service runs on.');
}

function checkLockFile(folder: string): void {
  const path = `${folder}package-lock.json`;
  const lock = read(path);
  const linted = lintLockFile(fileURLToPath(new URL(path, root)));
  if (linted !== '') fail(linted);
  const unpinned = unpinnedPackages(lock);
  if (unpinned.length > 0) fail(`Not pinned by SHA-512 in ${path}: ${unpinned.join(', ')}.`);
  const unnamed = unnamedScripts(lock, read(`${folder}package.json`).allowScripts ?? {});
  if (unnamed.length > 0)
    fail(`Install scripts that allowScripts in ${folder}package.json does not name: ${unnamed.join(', ')}.`);
  console.log(`${path}: every package comes from the npm registry and is pinned by its SHA-512.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
