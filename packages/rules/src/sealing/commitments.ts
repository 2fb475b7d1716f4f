import { ByteWriter, fromHex, hashOf, utf8 } from './bytes.ts';

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
  return hashOf(writeTokenInput(writer.begin(), roundKey, game_id, round_id).written).slice(0, TOKEN_BYTES);
}

/** Writes what a round's token is the beginning of the hash of. */
export function writeTokenInput(
  into: ByteWriter,
  roundKey: Uint8Array,
  game_id: string,
  round_id: string,
): ByteWriter {
  return into.bytes(roundKey).text(game_id).text(round_id);
}

/** The secret number of one event under a key: it opens the commitment of that event and no other. */
export function nonceOf(key: Uint8Array, seq: number): Uint8Array {
  return hashOf(writeNonceInput(writer.begin(), key, seq).written);
}

/** Writes what a nonce is the hash of. */
export function writeNonceInput(into: ByteWriter, key: Uint8Array, seq: number): ByteWriter {
  return into.bytes(key).number(seq);
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
  return hashOf(writeRoundOpening(writer.begin(), nonce, hash, token).written);
}

/** Where the token is in what opens the first commitment, of which the nonce is the beginning. */
export const TOKEN_AT = 2 * KEY_BYTES;

/** Writes what the first commitment is the hash of. */
export function writeRoundOpening(
  into: ByteWriter,
  nonce: Uint8Array,
  player_hash: Uint8Array,
  token: Uint8Array = NO_TOKEN,
): ByteWriter {
  return into.bytes(nonce).bytes(player_hash).bytes(token);
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
export function idCommitment(opening: IdOpening): Uint8Array {
  return hashOf(writeIdOpening(writer.begin(), opening.nonce, opening).written);
}

/** Writes what the second commitment is the hash of, the nonce first. */
export function writeIdOpening(
  into: ByteWriter,
  nonce: Uint8Array,
  { unique_id, player_id, round_id, data }: Omit<IdOpening, 'nonce'>,
): ByteWriter {
  return into.bytes(nonce).text(unique_id).text(player_id).text(round_id).text(data);
}

/** The commitment of a decision to its author and reason. */
export function authorCommitment(nonce: Uint8Array, author: string, reason: string): Uint8Array {
  return hashOf(writer.begin().bytes(nonce).text(author).text(reason).written);
}
