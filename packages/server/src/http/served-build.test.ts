import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { waitUntil } from '../../test/support/waiting.ts';
import { openServedBuild } from './served-build.ts';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-served-build-'));
after(() => rmSync(scratch, { recursive: true }));

const silent = { info: () => {}, warn: () => {} };

/** A build by a script of this text, into a folder of this name. */
function open(name: string, text: string) {
  const folder = join(scratch, name);
  const script = join(scratch, `${name}.mjs`);
  writeFileSync(script, text.replaceAll('FOLDER', JSON.stringify(folder)));
  const folders = { stamp: name, folders: [folder, `${folder}-other`] as [string, string] };
  return openServedBuild({ name, folders: () => folders, script }, silent);
}

function whenSettled(build: ReturnType<typeof open>) {
  return waitUntil('the build has ended', () => {
    const found = build.find();
    return found.state !== 'building' && found;
  });
}

test('what is not built is built when it is first asked for, and nobody waits', async () => {
  const build = open(
    'made',
    "import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync(FOLDER); writeFileSync(FOLDER + '/index.html', '');",
  );
  assert.deepEqual(build.find(), { state: 'building' });
  const found = await whenSettled(build);
  assert.deepEqual(found, { state: 'built', folder: join(scratch, 'made'), stamp: 'made' });
});

test('a caller may wait for the end of a build, for so long as it likes', async () => {
  const build = open(
    'waited',
    `import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
     const looks = setInterval(() => {
       if (!existsSync(FOLDER + '-goes-on')) return;
       clearInterval(looks);
       mkdirSync(FOLDER);
       writeFileSync(FOLDER + '/index.html', '');
     }, 10);`,
  );
  assert.deepEqual(build.find(), { state: 'building' });
  await build.ended(0);
  assert.deepEqual(build.find(), { state: 'building' });
  writeFileSync(join(scratch, 'waited-goes-on'), '');
  await build.ended(60_000);
  assert.equal(build.find().state, 'built');
});

test('a build that ends with the server is not begun again', async () => {
  const build = open('stopped', 'setTimeout(() => {}, 60_000);');
  build.find();
  const ended = build.ended(60_000);
  build.close();
  await ended;
  assert.deepEqual(build.find(), { state: 'failed', reason: 'The server is stopping.' });
});

test('a build that fails is not repeated, and says why', async () => {
  const build = open('failed', "console.log('no libraries'); process.exitCode = 1;");
  assert.deepEqual(await whenSettled(build), { state: 'failed', reason: 'no libraries' });
  assert.deepEqual(build.find(), { state: 'failed', reason: 'no libraries' });
});
