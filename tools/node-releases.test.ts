import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { minVersion, satisfies } from 'semver';
import packageJson from '../package.json' with { type: 'json' };
import { nodeRelease } from '../packages/server/bin/pinned-node.js';

interface Locked {
  packages: Record<string, { version?: string; engines?: { node?: string } }>;
}

const { packages } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as Locked;

/** Bridges load these, on the release of Node that comes with Laurel; an older one only installs them. */
const onLaurelsNode = /^node_modules\/@(nats-io|platformatic)\//;

test('every package in the lock file runs on the oldest Node that the README promises, or only on Laurel’s own', () => {
  const oldest = minVersion(packageJson.engines.node)?.version ?? '';
  const runsOn = (path: string) => (onLaurelsNode.test(path) ? String(nodeRelease) : oldest);
  const refusing = Object.entries(packages)
    .filter(([path, { engines }]) => engines?.node !== undefined && !satisfies(runsOn(path), engines.node))
    .map(([path, { version, engines }]) => `${path} ${version} wants Node ${engines?.node}`);
  assert.ok(Object.keys(packages).length > 100);
  assert.deepEqual(refusing, []);
});
