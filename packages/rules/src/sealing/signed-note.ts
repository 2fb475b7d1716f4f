import { base64, concatenate, fromBase64, hashOf, hex, utf8 } from './bytes.ts';

/** The code of Ed25519 in keys of notes (C2SP signed-note). */
const ED25519 = 1;
/** The code of Ed25519 cosignatures with a time (C2SP tlog-cosignature). */
const COSIGNATURE = 4;

/** A key by which anybody checks signatures of a note. `public_key`: 32 bytes. */
export interface VerifierKey {
  readonly name: string;
  readonly key_id: string;
  readonly public_key: Uint8Array;
  readonly algorithm: 'ed25519' | 'cosignature';
}

/** One line of signature: `signature` are its bytes without the key's id. */
interface NoteSignature {
  readonly name: string;
  readonly key_id: string;
  readonly signature: Uint8Array;
}

/** A text with its signatures; the text ends with a line break and is what is signed. */
export interface Note {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** What a checkpoint says of a log. */
export interface TreeHead {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

const codes = { ed25519: ED25519, cosignature: COSIGNATURE } as const;

/** The verifier key of a public Ed25519 key of 32 bytes under a name. */
export function verifierKey(
  name: string,
  public_key: Uint8Array,
  algorithm: VerifierKey['algorithm'] = 'ed25519',
): VerifierKey {
  const typed = concatenate([Uint8Array.of(codes[algorithm]), public_key]);
  const key_id = hex(hashOf(utf8(`${name}\n`), typed).slice(0, 4));
  return { name, key_id, public_key, algorithm };
}

/** The key as one text, `name+id+key`. */
export function verifierKeyText({ name, key_id, public_key, algorithm }: VerifierKey): string {
  return `${name}+${key_id}+${base64(concatenate([Uint8Array.of(codes[algorithm]), public_key]))}`;
}

/** Reads a key as `verifierKeyText` writes it; undefined for any other text. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text);
  const typed = match?.[3] === undefined ? undefined : fromBase64(match[3]);
  if (!match?.[1] || typed?.length !== 33) return undefined;
  const algorithm = typed[0] === ED25519 ? 'ed25519' : typed[0] === COSIGNATURE ? 'cosignature' : undefined;
  if (!algorithm) return undefined;
  const key = verifierKey(match[1], typed.slice(1), algorithm);
  return key.key_id === match[2] ? key : undefined;
}

/** The text that a log signs: origin, size and root, a line each (C2SP tlog-checkpoint). */
export function checkpointText({ origin, size, root }: TreeHead): string {
  return `${origin}\n${size}\n${base64(root)}\n`;
}

/** Reads a checkpoint's text, with or without lines of an extension; undefined for any other text. */
export function parseCheckpoint(text: string): TreeHead | undefined {
  const [origin, size = '', root = ''] = text.split('\n');
  const bytes = fromBase64(root);
  if (!origin || !/^(0|[1-9]\d{0,15})$/.test(size) || bytes?.length !== 32 || !text.endsWith('\n'))
    return undefined;
  return { origin, size: Number(size), root: bytes };
}

/** A line of signature as it is in a note. */
export function signatureLine({ name, key_id, signature }: NoteSignature): string {
  const id = Uint8Array.from(key_id.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return `— ${name} ${base64(concatenate([id, signature]))}\n`;
}

/** The note as it is sent: text, an empty line, and a line for each signature. */
export function noteText({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(signatureLine).join('')}`;
}

/** Reads a note; undefined for a text that is none. Signatures are not checked. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const match = /^— (\S+) (\S+)$/.exec(line);
    const bytes = match?.[2] === undefined ? undefined : fromBase64(match[2]);
    if (!match?.[1] || !bytes || bytes.length < 5) return undefined;
    signatures.push({ name: match[1], key_id: hex(bytes.slice(0, 4)), signature: bytes.slice(4) });
  }
  return { text: note.slice(0, end + 1), signatures };
}

/** Bytes of the time in front of an Ed25519 cosignature. */
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
/** The first second (since 1970) of the year 10000, which nobody cosigns in. */
const MAX_TIME = 253_402_300_800;

/** A cosignature of C2SP tlog-cosignature: when (s since 1970) and what the witness signed of `cosignedText`. */
interface Cosignature {
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
