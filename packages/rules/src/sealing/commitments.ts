import { ByteWriter } from './byte-writer.ts';
import { fromHex, hashOf, utf8 } from './bytes.ts';

/** Bytes of a key, a nonce and a commitment. */
export const KEY_BYTES = 32;
/** Bytes of a round's token. */
export const TOKEN_BYTES = 16;

/**
 * What follows from the key of one player: `round` opens which round an event belongs to, `id` the ids and the rest of it.
 * An erasure keeps the first and destroys the second (docs/certificates/format.md#3).
 */
export interface PlayerKeys {
  readonly round: Uint8Array;
  readonly id: Uint8Array | undefined;
}

const ROUND = utf8('laurel/round/1\n');
const ID = utf8('laurel/id/1\n');

/** Derives both keys from the player's key of 32 bytes. */
export function playerKeys(key: Uint8Array): { round: Uint8Array; id: Uint8Array } {
  return { round: hashOf(ROUND, key), id: hashOf(ID, key) };
}

/** Functions here do not wait, so one writer serves all of them. */
const writer = new ByteWriter();

/** The pseudonym of a round: equal for all events of one round, and of no use without the key. */
export function roundToken(roundKey: Uint8Array, game_id: string, round_id: string): Uint8Array {
  const { written } = writer.begin().bytes(roundKey).text(game_id).text(round_id);
  return hashOf(written).slice(0, TOKEN_BYTES);
}

/** The secret number of one event under a key: it opens the commitment of that event and no other. */
export function nonceOf(key: Uint8Array, seq: number): Uint8Array {
  return hashOf(writer.begin().bytes(key).number(seq).written);
}

/** What the first commitment of an event is to: the player's pseudonym on boards and the pseudonym of the round. */
export interface RoundOpening {
  readonly nonce: Uint8Array;
  /** 64 hexadecimal digits, or their 32 bytes */
  readonly player_hash: string | Uint8Array;
  /** 16 bytes; none for events without a round */
  readonly token: Uint8Array | undefined;
}

const NO_TOKEN = new Uint8Array(TOKEN_BYTES);

/** The commitment to player and round; RangeError for a player_hash that is none. */
export function roundCommitment({ nonce, player_hash, token }: RoundOpening): Uint8Array {
  const hash = typeof player_hash === 'string' ? fromHex(player_hash) : player_hash;
  if (hash?.length !== 32) throw new RangeError('player_hash must have 64 hexadecimal digits');
  const { written } = writer
    .begin()
    .bytes(nonce)
    .bytes(hash)
    .bytes(token ?? NO_TOKEN);
  return hashOf(written);
}

/** What the second commitment of an event is to: its ids, and its members without a place in the leaf as JSON text. */
export interface IdOpening {
  readonly nonce: Uint8Array;
  readonly unique_id: string;
  readonly player_id: string;
  readonly round_id: string;
  readonly data: string;
}

/** The commitment to the ids and the rest of an event. */
export function idCommitment({ nonce, unique_id, player_id, round_id, data }: IdOpening): Uint8Array {
  const ids = writer.begin().bytes(nonce).text(unique_id).text(player_id).text(round_id);
  return hashOf(ids.text(data).written);
}

/** The commitment of a decision to its author and reason. */
export function authorCommitment(nonce: Uint8Array, author: string, reason: string): Uint8Array {
  return hashOf(writer.begin().bytes(nonce).text(author).text(reason).written);
}
