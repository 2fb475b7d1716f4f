import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fromHex, hex } from './bytes.ts';
import { idCommitment, nonceOf, playerKeys, roundCommitment, roundToken } from './commitments.ts';
import { decodeDecisionLeaf, encodeDecisionLeaf } from './decision-leaf.ts';
import { decodeEventLeaf, type EventLeaf, encodeEventLeaf, isWorthUnknown } from './event-leaf.ts';
import { leafHash } from './merkle-tree.ts';

const K = fromHex(`${'00'.repeat(31)}01`) as Uint8Array;
const keys = playerKeys(K);
const player_hash = 'ab'.repeat(32);

function bet(): EventLeaf {
  const token = roundToken(keys.round, 'book', 'r-1');
  const ids = { unique_id: 'e-1', player_id: 'm1', round_id: 'r-1', data: '' };
  return {
    kind: 'gameround',
    seq: 7,
    received_at: 1_793_000_000_000_001,
    occurred_at: 1_793_000_000_000_000,
    is_win: false,
    is_bonus: true,
    round_commitment: roundCommitment({ nonce: nonceOf(keys.round, 7), player_hash, token }),
    id_commitment: idCommitment({ nonce: nonceOf(keys.id, 7), ...ids }),
    game_id: 'book',
    currency: 'EUR',
    amount: '12.5',
    game: '',
  };
}

function deposit(): EventLeaf {
  return {
    ...bet(),
    ...{
      kind: 'deposit',
      is_bonus: false,
      game_id: '',
      currency: 'SEK',
      amount: '10.50',
      amount_eur: '0.97',
    },
  };
}

describe('a leaf of an event', () => {
  it('has the bytes that the document says', () => {
    const bytes = encodeEventLeaf(bet());
    assert.equal(hex(bytes.slice(0, 11)), '010102' + '0000000000000007');
    assert.equal(
      hex(bytes.slice(91)),
      '00000004626f6f6b' + '00000003455552' + '0000000431322e35' + '00000000',
    );
    assert.equal(bytes.length, 91 + 4 * 4 + 'book'.length + 'EUR'.length + '12.5'.length);
  });

  it('is read back as it was, and a changed or cut one is another or none', () => {
    const bytes = encodeEventLeaf(bet());
    assert.deepEqual(decodeEventLeaf(bytes), bet());
    for (let end = 0; end < bytes.length; end += 1)
      assert.equal(decodeEventLeaf(bytes.slice(0, end)), undefined);
    const changed = encodeEventLeaf({ ...bet(), amount: '12.6' });
    assert.notDeepEqual(leafHash(changed), leafHash(bytes));
  });

  it('commits to the player and the round under a number of its own', () => {
    const token = roundToken(keys.round, 'book', 'r-1');
    const at = (seq: number) => hex(roundCommitment({ nonce: nonceOf(keys.round, seq), player_hash, token }));
    assert.notEqual(at(7), at(8));
    assert.notEqual(hex(token), hex(roundToken(keys.round, 'bookr', '-1')));
    assert.throws(() => roundCommitment({ nonce: K, player_hash: 'm1', token }), RangeError);
  });
});

describe('a leaf of a fact', () => {
  it('has the bytes that the document says', () => {
    const bytes = encodeEventLeaf(deposit());
    assert.equal(hex(bytes.slice(0, 11)), '020200' + '0000000000000007');
    assert.deepEqual(bytes.slice(3, 91), encodeEventLeaf(bet()).slice(3, 91));
    assert.equal(hex(bytes.slice(91)), '0000000353454b' + '0000000531302e3530' + '00000004302e3937');
    const login = { ...deposit(), kind: 'login', currency: '', amount: '', amount_eur: '' } as const;
    assert.equal(hex(encodeEventLeaf(login).slice(0, 3)), '020600');
    assert.equal(hex(encodeEventLeaf(login).slice(91)), '000000000000000000000000');
  });

  it('of the first layout says nothing of its amount, and is known as such', () => {
    const { amount_eur: _, ...old } = { ...deposit(), currency: '', amount: '' };
    assert.deepEqual(decodeEventLeaf(encodeEventLeaf(old)), old);
    assert.deepEqual(
      [old, deposit(), bet(), { ...old, kind: 'login' } as const].map((one) =>
        isWorthUnknown(encodeEventLeaf(one)),
      ),
      [true, false, false, false],
    );
  });
});

describe('a leaf of a fact, whatever it says', () => {
  const decimal = fc.oneof(fc.constant(''), fc.double({ noNaN: true }).map(String));
  const leaves = fc.record({
    kind: fc.constantFrom('deposit' as const, 'withdraw' as const, 'login' as const),
    seq: fc.nat(),
    currency: fc.string({ unit: 'grapheme' }),
    amount: decimal,
    amount_eur: decimal,
  });

  it('is read back as it was, and other bytes are another leaf or none', () => {
    const property = fc.property(leaves, fc.nat(), fc.nat(255), (drawn, place, other) => {
      const leaf = { ...deposit(), ...drawn };
      const bytes = encodeEventLeaf(leaf);
      assert.deepEqual(decodeEventLeaf(bytes), leaf);
      assert.equal(decodeEventLeaf(bytes.slice(0, place % bytes.length)), undefined);
      const at = 27 + (place % (bytes.length - 27));
      const read = decodeEventLeaf(bytes.with(at, other));
      if (read) assert.deepEqual(encodeEventLeaf(read), bytes.with(at, other));
    });
    fc.assert(property);
  });

  it('has no flags, and is no leaf of another kind or layout', () => {
    const wrong: [at: number, byte: number][] = [
      [1, 1],
      [1, 4],
      [1, 7],
      [2, 2],
      [0, 3],
    ];
    for (const [at, byte] of wrong)
      assert.equal(decodeEventLeaf(encodeEventLeaf(deposit()).with(at, byte)), undefined);
  });
});

describe('a leaf of a decision', () => {
  const decision = {
    kind: 'void',
    seq: 9,
    at: 1_793_000_000_000_000,
    campaign_id: 0,
    author_commitment: K,
    content: '{"seqs":[7],"change":1}',
  } as const;

  it('is read back as it was', () => {
    const bytes = encodeDecisionLeaf(decision);
    assert.equal(hex(bytes.slice(0, 10)), '0105' + '0000000000000009');
    assert.deepEqual(decodeDecisionLeaf(bytes), decision);
    for (let end = 0; end < bytes.length; end += 1)
      assert.equal(decodeDecisionLeaf(bytes.slice(0, end)), undefined);
  });
});
