import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { NoSignedRecord, SignedTrees } from './signed-trees.ts';

const origin = 'laurel/x/1/events';
const tree = { size: 3, root: 'AAAA' };
let directory = '';
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'laurel-signed-'));
});
after(() => rm(directory, { recursive: true }));

test('a directory with a key alone is not one that knows what it signed', async () => {
  const trees = new SignedTrees(directory);
  await writeFile(join(directory, 'signing-key.pem'), 'a key');
  await assert.rejects(trees.demand(), NoSignedRecord);
  await trees.begin();
  await trees.demand();
  assert.equal(await trees.newest(origin), undefined);
  await trees.record(origin, tree);
  await rm(join(directory, 'signed-logs'));
  await trees.demand();
  assert.deepEqual(await trees.newest(origin), tree, 'as of earlier releases, which had no index');
});

test('a log whose file is lost or cut off is not taken for one that was never signed', async () => {
  const trees = new SignedTrees(directory);
  const other = 'laurel/x/2/events';
  await trees.record(other, tree);
  assert.deepEqual(await new SignedTrees(directory).newest(other), tree);
  for (const text of ['', '{"size":3']) {
    await writeFile(join(directory, 'laurel_x_2_events.signed'), text);
    await assert.rejects(trees.newest(other), NoSignedRecord);
  }
  await rm(join(directory, 'laurel_x_2_events.signed'));
  await assert.rejects(trees.newest(other), NoSignedRecord);
  assert.equal(await trees.newest('laurel/x/3/events'), undefined);
});
