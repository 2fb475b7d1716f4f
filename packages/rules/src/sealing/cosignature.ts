import { base64, concatenate, fromBase64 } from './bytes.ts';
import { type Note, parseCheckpoint, parseNote, type TreeHead } from './signed-note.ts';

/** Bytes of the time in front of an Ed25519 cosignature. */
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
/** The first second (since 1970) of the year 10000, which nobody cosigns in. */
const MAX_TIME = 253_402_300_800;

/** A cosignature of C2SP tlog-cosignature: when (s since 1970) and what the witness signed of `cosignedText`. */
export interface Cosignature {
  readonly time: number;
  readonly signature: Uint8Array;
}

/** The text that a witness signs for a checkpoint's text. */
export function cosignedText(checkpoint: string, time: number): string {
  return `cosignature/v1\ntime ${time}\n${checkpoint}`;
}

/** Reads the bytes of a note's signature line; undefined for bytes that are no cosignature. */
export function readCosignature(bytes: Uint8Array): Cosignature | undefined {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  return time < MAX_TIME ? { time, signature: bytes.slice(TIME_BYTES) } : undefined;
}

/** The bytes of a note's signature line. */
export function cosignatureBytes({ time, signature }: Cosignature): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  return concatenate([bytes, signature]);
}

/** The body of `add-checkpoint` of C2SP tlog-witness: from the tree of `old` leaves to that of the note. */
export function addCheckpointBody(old: number, proof: readonly Uint8Array[], note: string): string {
  return `old ${old}\n${proof.map((hash) => `${base64(hash)}\n`).join('')}\n${note}`;
}

/** What a witness is asked: that the checkpoint goes on from the tree of `old` leaves. */
export interface AddCheckpoint {
  readonly old: number;
  readonly proof: readonly Uint8Array[];
  readonly note: Note;
  readonly head: TreeHead;
}

/** Most hashes of a proof that anybody sends. */
const MAX_HASHES = 63;

/** Reads a body as `addCheckpointBody` writes it; undefined for any other text, and where the older tree is larger. */
export function parseAddCheckpoint(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const old = Number(/^old (0|[1-9]\d{0,15})$/.exec(first)?.[1]);
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === 32);
  const note = end < 0 ? undefined : parseNote(body.slice(end + 2));
  const head = note && parseCheckpoint(note.text);
  if (!note || !head || !Number.isSafeInteger(head.size) || !(old <= head.size)) return undefined;
  if (proof.length !== lines.length || lines.length > MAX_HASHES) return undefined;
  return { old, proof: proof as Uint8Array[], note, head };
}

/** The note with those signature lines that it has not; undefined if it has all of them, or is no note. */
export function withSignatures(note: string, more: readonly string[]): string | undefined {
  const known = new Set(note.split('\n'));
  const fresh = more.filter((line) => !known.has(line));
  if (fresh.length === 0 || !parseNote(note)) return undefined;
  return `${note}${fresh.map((line) => `${line}\n`).join('')}`;
}
