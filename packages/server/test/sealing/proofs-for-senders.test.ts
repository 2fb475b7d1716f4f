import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EventProofs } from '@laurel/contract/sealing/proofs.ts';
import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { idCommitment } from '@laurel/rules/sealing/commitments.ts';
import { decodeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash, rootOfInclusion } from '@laurel/rules/sealing/merkle-tree.ts';
import { parseCheckpoint, parseNote } from '@laurel/rules/sealing/signed-note.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(laurel.url + path, {
    method: 'POST',
    headers: { 'x-api-key': laurel.apiKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

it('a batch is answered with the numbers of its fresh events where they are asked for', async () => {
  const send = async (ids: string[], prefer?: string) => {
    const batch = ids.map((unique_id) => gameround({ unique_id, amount: 7 }));
    return post('/api/v1/events', batch, prefer ? { prefer } : {});
  };
  assert.equal((await send(['a', 'b'], 'receipt')).headers.get('laurel-seqs'), '1-2');
  const second = await send(['b', 'c', 'd'], 'receipt, return=representation');
  assert.equal(second.headers.get('laurel-seqs'), '3-4');
  assert.equal(second.headers.get('preference-applied'), 'receipt, return=representation');
  assert.ok(!('first_seq' in ((await second.json()) as object)));
  assert.equal((await send(['a', 'b'], 'receipt')).headers.get('laurel-seqs'), null);
  assert.equal((await send(['e'])).headers.get('laurel-seqs'), null);
});

it('a sender proves that its events were accepted as they were sent', async () => {
  const proofs = await waitUntil('every stored event is proven', async () => {
    const answer = await post('/api/v1/events/proofs', { unique_ids: ['a', 'e', 'never'] });
    assert.equal(answer.status, 200);
    const proofs = (await answer.json()) as EventProofs;
    assert.deepEqual(proofs.missing, ['never']);
    return proofs;
  });
  const head = parseCheckpoint(parseNote(proofs.checkpoint ?? '')?.text ?? '');
  assert.ok(head);
  for (const { unique_id, index, leaf, proof, opening } of proofs.events) {
    const root = rootOfInclusion(leafHash(bytes(leaf)), index, head.size, proof.map(bytes));
    assert.ok(root && isSameBytes(root, head.root));
    const decoded = decodeEventLeaf(bytes(leaf));
    assert.equal(decoded?.amount, '7');
    assert.ok(opening && decoded);
    const { nonce, ...ids } = opening;
    assert.deepEqual(idCommitment({ ...ids, unique_id, nonce: bytes(nonce) }), decoded.id_commitment);
    const other = idCommitment({ ...ids, unique_id, round_id: 'other', nonce: bytes(nonce) });
    assert.notDeepEqual(other, decoded.id_commitment);
  }
});

it('events of an erased player are proven as before by their ids, and nothing opens their leaves', async () => {
  const sent = ['gone-1', 'gone-2'];
  const fact = {
    unique_id: 'gone-2',
    timestamp: gameround().data.timestamp,
    player_id: 'gone',
    is_blocked: false,
  };
  const batch = [gameround({ unique_id: 'gone-1', player_id: 'gone' }), { event: 'player', data: fact }];
  assert.ok((await post('/api/v1/events', batch)).ok);
  const prove = () =>
    waitUntil('every sent event is proven', async () => {
      const proofs = (await (
        await post('/api/v1/events/proofs', { unique_ids: [...sent, 'never'] })
      ).json()) as EventProofs;
      assert.deepEqual(proofs.missing, ['never']);
      return proofs;
    });
  const before = await prove();
  const staff = await signInOwner(laurel);
  assert.equal((await staff.post('/api/v1/players/gone/erase', { reason: 'asked for it' })).status, 200);
  const { checkpoint, events } = await prove();
  const head = parseCheckpoint(parseNote(checkpoint ?? '')?.text ?? '');
  assert.deepEqual(
    events.map(({ proof: _, ...event }) => event),
    before.events.map(({ proof: _, ...event }) => ({ ...event, opening: null })),
  );
  for (const { unique_id, index, leaf, proof } of events) {
    const root = head && rootOfInclusion(leafHash(bytes(leaf)), index, head.size, proof.map(bytes));
    assert.ok(root && isSameBytes(root, head.root));
    const { status, body } = await staff.get(`/api/v1/events/${unique_id}/proof`);
    assert.deepEqual([status, body.index, body.leaf], [200, index, leaf]);
  }
});
