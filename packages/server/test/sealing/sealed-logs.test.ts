import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventProof } from '@laurel/contract/sealing/proofs.ts';
import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { decodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { decodeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash, rootOf, rootOfInclusion } from '@laurel/rules/sealing/merkle-tree.ts';
import { parseCheckpoint, parseNote } from '@laurel/rules/sealing/signed-note.ts';
import { readFromTiles } from '@laurel/rules/sealing/tiles.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { LogReader } from '../support/sealed-logs.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let log: LogReader;
before(async () => {
  log = await LogReader.ofOwner(laurel);
});

it('sealed logs have a leaf for each accepted event, in order, and grow', async () => {
  const events = Array.from({ length: 600 }, (_, at) =>
    gameround({ unique_id: `sealed-${at}`, amount: at + 1 }),
  );
  await sendEvents(laurel, events.slice(0, 300));
  const first = await log.signedTree('events', 300);
  await sendEvents(laurel, events.slice(300));
  const second = await log.signedTree('events', 600);
  assert.equal(first.origin, second.origin);
  assert.equal(second.size, 600);
  const tiles = await log.tilesOf('events', 600);
  const hashes = readFromTiles((level, number) => tiles.get(`${level}/${number}`));
  assert.deepEqual(rootOf(600, hashes), second.root);
  assert.deepEqual(rootOf(first.size, hashes), first.root, 'the older tree is its beginning');
  const leaves = await log.leavesOf('events', 600);
  assert.equal(leaves.length, 600);
  for (const [at, leaf] of leaves.entries()) {
    assert.deepEqual(
      leafHash(leaf),
      tiles.get(`0/${Math.floor(at / 256)}`)?.slice((at % 256) * 32, (at % 256) * 32 + 32),
    );
    const decoded = decodeEventLeaf(leaf);
    assert.equal(decoded?.seq, at + 1);
    assert.equal(decoded?.amount, String(at + 1));
  }
});

it('sealed logs prove one event', async () => {
  const { body, status } = await staff.get('/api/v1/events/sealed-17/proof');
  assert.equal(status, 200, JSON.stringify(body));
  const { index, leaf, leaf_hash, proof, checkpoint } = body as EventProof;
  const head = parseCheckpoint(parseNote(checkpoint)?.text ?? '');
  assert.ok(head);
  const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
  assert.equal(index, 17);
  assert.deepEqual(leafHash(bytes(leaf)), bytes(leaf_hash));
  const root = rootOfInclusion(bytes(leaf_hash), index, head.size, proof.map(bytes));
  assert.ok(root && isSameBytes(root, head.root));
  assert.equal((await staff.get('/api/v1/events/never-sent/proof')).status, 404);
});

it('sealed logs record decisions with what was decided, and only commit to the author', async () => {
  const rates = [{ currency: 'SEK', date: '2026-11-02', per_eur: '11.25' }];
  assert.equal((await staff.post('/api/v1/exchange-rates', { rates })).status, 204);
  assert.equal(
    (await staff.post('/api/v1/events/void', { unique_ids: ['sealed-3'], reason: 'a test' })).status,
    200,
  );
  const head = await log.signedTree('decisions', 2);
  const leaves = (await log.leavesOf('decisions', head.size)).map(decodeDecisionLeaf);
  assert.deepEqual(
    leaves.map((leaf) => [leaf?.kind, leaf?.seq]),
    [
      ['rates', 600],
      ['void', 600],
    ],
  );
  assert.deepEqual(JSON.parse(leaves[0]?.content ?? ''), { rates });
  assert.deepEqual(JSON.parse(leaves[1]?.content ?? '').seqs, [4]);
  assert.notDeepEqual(leaves[0]?.author_commitment, new Uint8Array(32));
});

it('sealed logs have no tile beyond what is signed, and no other path', async () => {
  for (const path of '0/003 00/000 0/002.p/200 0/000.p/256 0/x000/000 9/000 1/001 x -1/000'.split(' '))
    assert.equal((await log.read(`events/tile/${path}`)).status, 404, path);
  for (const id of ['2147483648', '9007199254740991', '0', 'x'])
    assert.equal((await fetch(`${laurel.url}/log/v1/${id}/events/checkpoint`)).status, 400, id);
  assert.equal((await log.read('other/checkpoint')).status, 400);
});

it('sealed logs are open to everybody as far as the tenant says', async () => {
  const anybody = new LogReader(laurel);
  const without = async (path: string) => (await anybody.read(path)).status;
  assert.equal(await without('events/checkpoint'), 401);
  const set = (log_access: string) => staff.patch('/api/v1/tenants/1', { log_access });
  assert.equal((await set('checkpoints')).status, 200);
  assert.equal(await without('events/checkpoint'), 200, 'at once');
  assert.equal(await without('keys'), 200);
  assert.equal(await without('events/tile/0/000'), 401);
  assert.equal((await set('tiles')).status, 200);
  assert.equal(await without('events/tile/0/000'), 200);
  assert.equal(await without('events/tile/entries/000'), 401);
  const cached = async (path: string) => (await anybody.read(path)).headers.get('cache-control');
  assert.match((await cached('events/tile/0/000')) ?? '', /immutable/);
  for (const path of ['events/checkpoint', 'keys', 'events/tile/0/003'])
    assert.equal(await cached(path), 'no-store', path);
  assert.equal((await set('staff')).status, 200);
  assert.equal(await without('events/checkpoint'), 401);
});

it('sealed logs are read with an API key of the scope log:read, in either header', async () => {
  const made = (scopes: string[]) => staff.post('/api/v1/api-keys', { name: 'auditor', scopes });
  const { key } = (await made(['log:read'])).body as { key: string };
  const { key: sender } = (await made(['events:write'])).body as { key: string };
  const read = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${laurel.url}/log/v1/1/${path}`, { headers })).status;
  for (const path of ['keys', 'events/checkpoint', 'events/tile/0/000', 'events/tile/entries/000']) {
    for (const headers of [{ 'x-api-key': key }, { authorization: key }, { authorization: `Bearer ${key}` }])
      assert.equal(await read(path, headers), 200, `${path} with ${Object.keys(headers)}`);
    assert.equal(await read(path, { 'x-api-key': sender }), 403, path);
    assert.equal(await read(path, { 'x-api-key': 'wrong' }), 401, path);
  }
});
