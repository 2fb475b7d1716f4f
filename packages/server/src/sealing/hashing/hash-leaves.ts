import {
  KEY_BYTES,
  TOKEN_AT,
  TOKEN_BYTES,
  writeIdOpening,
  writeNonceInput,
  writeRoundOpening,
  writeTokenInput,
} from '@laurel/rules/sealing/commitments.ts';
import { ID_COMMITMENT_AT, ROUND_COMMITMENT_AT, writeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import {
  CHILDREN_BYTES,
  type HashNodes,
  LEAF_PREFIX,
  NODE_PREFIX,
} from '@laurel/rules/sealing/merkle-tree.ts';
import { HASH_BYTES } from '@laurel/rules/sealing/tiles.ts';
import { type KeysByPlayer, type KeysOfPlayer, NOBODY } from '../known-keys.ts';
import { idsOf, leafOf } from '../make-leaf.ts';
import type { EventToSeal } from '../store/leaves.ts';
import type { HashMemory } from './hash-memory.ts';

/** What is not known yet where it is written: its digest comes there. */
const LATER = new Uint8Array(KEY_BYTES);
const NO_COMMITMENTS = { round_commitment: LATER, id_commitment: LATER };

/**
 * The hashes of the leaves of events as they are sealed today, one after the other: those of `makeLeaf`, many at a time.
 * Each event has messages of three kinds, and digests of one kind become parts of the next: nonces and the token, then both
 * commitments, then the leaf.
 */
export function hashesOfLeaves(
  memory: HashMemory,
  events: readonly EventToSeal[],
  keys: KeysByPlayer,
): Uint8Array {
  memory.begin();
  const digests = memory.at;
  memory.writer.advance(events.length * HASH_BYTES);
  const layout = new LeafLayout(memory);
  for (const [nth, event] of events.entries()) layout.add(event, keys, digests + nth * HASH_BYTES);
  layout.hash();
  return memory.read(digests, events.length * HASH_BYTES);
}

/** The messages of some events, as `HashMemory.hash` takes them. */
class LeafLayout {
  readonly #memory: HashMemory;
  readonly #first: number[] = [];
  readonly #commitments: number[] = [];
  readonly #leaves: number[] = [];
  /** Tokens that other events of the same round have, too: from where, and to where. */
  readonly #shared: number[] = [];
  /** The round of the newest token, and where that is: the bet of a round and its win mostly follow each other. */
  #newest: { key: Uint8Array; game_id: string; round_id: string; at: number } | undefined;

  constructor(memory: HashMemory) {
    this.#memory = memory;
  }

  /** Writes the messages of an event; the digest of its leaf goes to `to`. */
  add(event: EventToSeal, keys: KeysByPlayer, to: number): void {
    const { player_id } = event;
    const own: KeysOfPlayer = (player_id === null ? undefined : keys.get(player_id)) ?? NOBODY;
    const memory = this.#memory;
    const leaf = memory.at;
    writeEventLeaf(memory.writer.byte(LEAF_PREFIX), leafOf(event, NO_COMMITMENTS));
    this.#leaves.push(leaf, memory.end(leaf), to);
    this.#addIds(event, own.id ?? NOBODY.id, leaf + 1 + ID_COMMITMENT_AT);
    if (player_id !== null) this.#addRound(event, own, leaf + 1 + ROUND_COMMITMENT_AT);
  }

  hash(): void {
    const memory = this.#memory;
    memory.hash(this.#first);
    for (let nth = 0; nth < this.#shared.length; nth += 2)
      memory.copy(this.#shared[nth] as number, this.#shared[nth + 1] as number, TOKEN_BYTES);
    memory.hash(this.#commitments);
    memory.hash(this.#leaves);
  }

  #addIds(event: EventToSeal, key: Uint8Array, to: number): void {
    const memory = this.#memory;
    const ids = memory.at;
    writeIdOpening(memory.writer, LATER, idsOf(event));
    this.#commitments.push(ids, memory.end(ids), to);
    this.#addNonce(key, event.seq, ids);
  }

  #addRound({ seq, game_id, round_id }: EventToSeal, { round: key, player_hash }: KeysOfPlayer, to: number) {
    const memory = this.#memory;
    const opening = memory.at;
    writeRoundOpening(memory.writer, LATER, player_hash);
    this.#commitments.push(opening, memory.end(opening), to);
    this.#addNonce(key, seq, opening);
    if (round_id !== null) this.#addToken(key, game_id ?? '', round_id, opening + TOKEN_AT);
  }

  #addNonce(key: Uint8Array, seq: number, to: number): void {
    const at = this.#memory.at;
    writeNonceInput(this.#memory.writer, key, seq);
    this.#first.push(at, this.#memory.end(at), to);
  }

  /** A digest is longer than a token: what it covers of the block after the token is padding, which is written later. */
  #addToken(key: Uint8Array, game_id: string, round_id: string, to: number): void {
    const newest = this.#newest;
    if (newest?.round_id === round_id && newest.game_id === game_id && newest.key === key) {
      this.#shared.push(newest.at, to);
      return;
    }
    const at = this.#memory.at;
    writeTokenInput(this.#memory.writer, key, game_id, round_id);
    this.#first.push(at, this.#memory.end(at), to);
    this.#newest = { key, game_id, round_id, at: to };
  }
}

/** Nodes that are hashed before the memory is used again. */
const NODES_AT_ONCE = 256;

/** Hashes nodes of a tree many at a time. */
export function nodeHashesIn(memory: HashMemory): HashNodes {
  return (children) => {
    const hashes = new Uint8Array(children.length / 2);
    const step = NODES_AT_ONCE * CHILDREN_BYTES;
    for (let from = 0; from < children.length; from += step)
      hashes.set(hashSome(memory, children.subarray(from, from + step)), from / 2);
    return hashes;
  };
}

function hashSome(memory: HashMemory, children: Uint8Array): Uint8Array {
  memory.begin();
  const digests = memory.at;
  memory.writer.advance(children.length / 2);
  const nodes: number[] = [];
  for (let from = 0; from < children.length; from += CHILDREN_BYTES) {
    const at = memory.at;
    memory.writer.byte(NODE_PREFIX).bytes(children.subarray(from, from + CHILDREN_BYTES));
    nodes.push(at, memory.end(at), digests + (from / CHILDREN_BYTES) * HASH_BYTES);
  }
  memory.hash(nodes);
  return memory.read(digests, children.length / 2);
}
