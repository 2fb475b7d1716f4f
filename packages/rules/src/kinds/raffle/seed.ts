import { ByteWriter, hashOf, hmacWith, utf8 } from '../../sealing/bytes.ts';

const COMMITMENT = utf8('laurel/raffle-commitment/1\n');
const VALUE = utf8('laurel/raffle-value/1\n');
const SEED = utf8('laurel/raffle-seed/1\n');

/** What is published of a secret before the draw: 32 bytes that only it gives (docs/rules/raffles.md#4). */
export function commitmentOf(secret: Uint8Array): Uint8Array {
  return hashOf(COMMITMENT, secret);
}

/** What a seed is mixed with: the root of the fixed list, and how many tickets it has. */
export interface DrawnList {
  readonly root: Uint8Array;
  readonly tickets: number;
}

/** The seed of a draw whose secret was committed to before: 32 bytes (docs/rules/raffles.md#4). */
export function sealedSeed(secret: Uint8Array, list: DrawnList): Uint8Array {
  return seedOf(secret, list);
}

/** The seed of a draw by a value that staff entered after the list was fixed: 32 bytes (docs/rules/raffles.md#4). */
export function suppliedSeed(value: string, list: DrawnList): Uint8Array {
  return seedOf(hashOf(VALUE, utf8(value)), list);
}

function seedOf(key: Uint8Array, { root, tickets }: DrawnList): Uint8Array {
  return hmacWith(key)(SEED, new ByteWriter().begin().bytes(root).number(tickets).written);
}
