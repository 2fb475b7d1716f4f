import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as {
  packages: Record<string, unknown>;
};

/** Machines on which the console is built. npm leaves those of others out of a lock file when it is made in the wrong way (npm/cli #4828). */
const platforms = [
  'linux-x64-gnu',
  'linux-x64-musl',
  'linux-arm64-gnu',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64-msvc',
];

for (const bundler of ['@rolldown/binding-', 'lightningcss-'])
  test(`package-lock.json names ${bundler}… of every platform`, () => {
    const missing = platforms.filter((platform) => !(`node_modules/${bundler}${platform}` in packages));
    assert.deepEqual(missing, []);
  });
