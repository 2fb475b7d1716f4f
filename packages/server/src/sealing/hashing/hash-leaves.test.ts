import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { leafHash, nodeHashes } from '@laurel/rules/sealing/merkle-tree.ts';
import { appendToEdge, HASH_BYTES, rootOfEdge } from '@laurel/rules/sealing/tiles.ts';
import fc from 'fast-check';
import { type KeysOfPlayer, keysOfPlayers } from '../known-keys.ts';
import { makeLeaf } from '../make-leaf.ts';
import type { EventToSeal } from '../store/leaves.ts';
import { hashesOfLeaves, nodeHashesIn } from './hash-leaves.ts';
import { HashMemory, openLanes } from './hash-memory.ts';

const memories = [new HashMemory(openLanes()), new HashMemory(undefined)];

const secret = randomBytes(32);
const [key, round_key] = [randomBytes(32), randomBytes(32)];
/** The keys of a player and of an erased player; a third player of the events has none. */
const keys: ReadonlyMap<string, KeysOfPlayer> = keysOfPlayers(
  [
    { player_id: 'anna', key, round_key: null },
    { player_id: 'bert', key: randomBytes(32), round_key },
    { player_id: `erased:${'ab'.repeat(32)}`, key: null, round_key },
  ],
  secret,
);

const texts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('x'.repeat(2_000), 'é'.repeat(65)),
);
const few = (...some: string[]) => fc.constantFrom(null, ...some);
const times = fc.integer({ min: -(2 ** 50), max: 2 ** 52 });
const data = fc.oneof(
  fc.constantFrom(null, '{}', '{"amount": 10.50, "currency": "SEK", "amount_eur": 0.97}'),
  texts.map((text) => JSON.stringify({ text })),
);

const events: fc.Arbitrary<EventToSeal> = fc.record({
  seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  kind: fc.constantFrom('gameround', 'deposit', 'withdraw', 'player', 'game', 'login'),
  received_at: times,
  occurred_at: times,
  is_win: fc.constantFrom(null, true, false),
  is_bonus: fc.constantFrom(null, true, false),
  is_supplier_promo: fc.constantFrom(null, true),
  unique_id: texts,
  player_id: few(...keys.keys(), 'nobody knows'),
  game_id: few('a game', 'game-017'),
  round_id: few('r-1', 'r-2'),
  currency: few('EUR', 'USDT'),
  amount: few('1.25', '0.000000000000000001'),
  data,
  voided_change: fc.constantFrom(null, 0, 7),
});

it('hashes of leaves that are made many at a time are those of the leaves', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), (some) => {
      const expected = some.map((event) => hex(leafHash(makeLeaf(event, keys).leaf))).join('');
      for (const memory of memories) assert.equal(hex(hashesOfLeaves(memory, some, keys)), expected);
    }),
  );
});

it('trees whose nodes are hashed many at a time are those whose nodes are hashed one by one', () => {
  const leaves = new Uint8Array(randomBytes(1_300 * HASH_BYTES));
  for (const memory of memories)
    for (const size of [0, 1, 2, 3, 255, 256, 257, 1_000, 1_300]) {
      const hashNodes = nodeHashesIn(memory);
      const [one, many] = [nodeHashes, hashNodes].map((hash) =>
        appendToEdge([leaves.slice(0, 5 * HASH_BYTES)], 5, leaves.subarray(0, size * HASH_BYTES), hash),
      );
      assert.deepEqual(many, one);
      assert.equal(hex(rootOfEdge(many?.edge ?? [], hashNodes)), hex(rootOfEdge(one?.edge ?? [])));
    }
});
