import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import { HashMemory, openLanes } from './hash-memory.ts';

const HASH_BYTES = 32;

/** The digests of messages as that memory makes them together. */
function digestsOf(memory: HashMemory, messages: readonly Uint8Array[]): string[] {
  memory.begin();
  const digests = memory.at;
  memory.writer.advance(messages.length * HASH_BYTES);
  const jobs = messages.flatMap((message, nth) => {
    const at = memory.at;
    memory.writer.bytes(message);
    return [at, memory.end(at), digests + nth * HASH_BYTES];
  });
  memory.hash(jobs);
  return messages.map((_, nth) => hex(memory.read(digests + nth * HASH_BYTES, HASH_BYTES)));
}

/** Bytes that follow no order; the same for a length and a seed. */
function drawn(length: number, seed = 1): Uint8Array {
  let state = length + seed;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return state >>> 8;
  });
}

function known(message: Uint8Array): string {
  return createHash('sha256').update(message).digest('hex');
}

/** Messages of FIPS 180-4, as NIST publishes examples of them, and their digests. */
const examples: [Uint8Array, string][] = [
  [utf8(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [utf8('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    utf8(
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    ),
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  [utf8('a'.repeat(1_000_000)), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
];

it('this machine hashes with vectors', () => {
  assert.ok(openLanes());
});

for (const [how, memory] of [
  ['with vectors', new HashMemory(openLanes())],
  ['without', new HashMemory(undefined)],
] as const)
  describe(`messages that are hashed many at a time, ${how}`, () => {
    it('have the digests that NIST publishes', () => {
      for (const [message, digest] of examples) assert.deepEqual(digestsOf(memory, [message]), [digest]);
      assert.deepEqual(
        digestsOf(
          memory,
          examples.map(([message]) => message),
        ),
        examples.map(([, digest]) => digest),
      );
    });

    it('have the digests of node:crypto, whatever their lengths are', () => {
      const messages = Array.from({ length: 301 }, (_, length) => drawn(length));
      const mixed = Array.from({ length: 301 }, (_, nth) => drawn((nth * 97) % 1_201, 7));
      for (const some of [messages, messages.toReversed(), mixed])
        assert.deepEqual(digestsOf(memory, some), some.map(known));
      for (const message of messages) assert.deepEqual(digestsOf(memory, [message]), [known(message)]);
    });

    it('do not disturb each other, however many there are', () => {
      for (const count of [0, 1, 2, 3, 4, 5, 7, 8, 9, 1_000])
        for (const length of [40, 65, 84]) {
          const messages = Array.from({ length: count }, (_, nth) => drawn(length, nth + 1));
          assert.deepEqual(digestsOf(memory, messages), messages.map(known));
        }
    });

    it('have the digest of a thousand steps that NIST publishes, where digests go into other messages', () => {
      const seed = Buffer.from('6d1e72ad03ddeb5de891e572e2396f8da015d899ef0e79503152d6010a3fe691', 'hex');
      let newest: Uint8Array[] = [seed, seed, seed];
      for (let nth = 0; nth < 1_000; nth += 1) newest = [...newest.slice(1), chained(memory, newest)];
      const expected = 'e93c330ae5447738c8aa85d71a6c80f2a58381d05872d26bdd39f1fcd4f2b788';
      assert.equal(hex(newest[2] as Uint8Array), expected);
    });
  });

/** Hashes three digests, the first of which is copied there within the memory. */
function chained(memory: HashMemory, [first, second, third]: Uint8Array[]): Uint8Array {
  memory.begin();
  const spare = memory.at;
  memory.writer.bytes(first as Uint8Array);
  const at = memory.at;
  memory.writer
    .advance(HASH_BYTES)
    .bytes(second as Uint8Array)
    .bytes(third as Uint8Array);
  const length = memory.end(at);
  memory.copy(spare, at, HASH_BYTES);
  memory.hash([at, length, spare]);
  return memory.read(spare, HASH_BYTES);
}
