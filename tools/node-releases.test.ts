import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { minVersion, satisfies } from 'semver';
import packageJson from '../package.json' with { type: 'json' };

interface Locked {
  packages: Record<string, { version?: string; engines?: { node?: string } }>;
}

const { packages } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as Locked;

test('every package in the lock file may be installed with the oldest Node that the README promises', () => {
  const oldest = minVersion(packageJson.engines.node)?.version ?? '';
  const refusing = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !satisfies(oldest, engines.node))
    .map(([path, { version, engines }]) => `${path} ${version} wants Node ${engines?.node}`);
  assert.ok(Object.keys(packages).length > 100);
  assert.deepEqual(refusing, []);
});
