import type { EventKind } from '@laurel/contract/events/events.ts';
import { ByteWriter } from './byte-writer.ts';
import { KEY_BYTES } from './commitments.ts';

/** The layout that is written; a verifier reads all that ever were (docs/certificates/format.md#2). */
const VERSION = 1;

/** One accepted event as the log of events seals it: what it is worth, and commitments to what is personal. */
export interface EventLeaf {
  readonly kind: EventKind;
  readonly seq: number;
  /** µs since the Unix epoch, UTC */
  readonly received_at: number;
  readonly occurred_at: number;
  readonly is_win: boolean;
  readonly is_bonus: boolean;
  /** Of a win that a promotion of the game's supplier paid; absent from all others. */
  readonly is_supplier_promo?: true;
  /** See `roundCommitment` and `idCommitment`; 32 bytes each. */
  readonly round_commitment: Uint8Array;
  readonly id_commitment: Uint8Array;
  /** Empty where the event has none. */
  readonly game_id: string;
  readonly currency: string;
  /** Exact decimal text. */
  readonly amount: string;
  /** Of a game event: its members without a place here, as JSON text; empty for others. */
  readonly game: string;
}

const kinds = ['gameround', 'deposit', 'withdraw', 'player', 'game', 'login'] as const satisfies EventKind[];
const WIN = 1;
const BONUS = 2;
const PROMO = 4;
const FIXED_BYTES = 27 + 2 * KEY_BYTES;

/** Encoding does not wait, so one writer serves every leaf. */
const writer = new ByteWriter();
const codes = Object.fromEntries(kinds.map((kind, at) => [kind, at + 1])) as Record<EventKind, number>;

/** The bytes of the leaf. */
export function encodeEventLeaf(leaf: EventLeaf): Uint8Array {
  const flags = (leaf.is_win ? WIN : 0) + (leaf.is_bonus ? BONUS : 0) + (leaf.is_supplier_promo ? PROMO : 0);
  const { written } = writer
    .begin()
    .byte(VERSION)
    .byte(codes[leaf.kind])
    .byte(flags)
    .number(leaf.seq)
    .number(leaf.received_at)
    .number(leaf.occurred_at)
    .bytes(leaf.round_commitment)
    .bytes(leaf.id_commitment)
    .text(leaf.game_id)
    .text(leaf.currency)
    .text(leaf.amount)
    .text(leaf.game);
  return written.slice();
}

/** Reads the bytes of a leaf; undefined for bytes that are none. */
export function decodeEventLeaf(bytes: Uint8Array): EventLeaf | undefined {
  if (bytes.length < FIXED_BYTES || bytes[0] !== VERSION) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kinds[view.getUint8(1) - 1];
  const flags = view.getUint8(2);
  const texts = readTexts(bytes, view);
  if (kind === undefined || flags > WIN + BONUS + PROMO || !texts) return undefined;
  const [game_id = '', currency = '', amount = '', game = ''] = texts;
  return {
    kind,
    seq: Number(view.getBigUint64(3)),
    received_at: Number(view.getBigInt64(11)),
    occurred_at: Number(view.getBigInt64(19)),
    is_win: (flags & WIN) !== 0,
    is_bonus: (flags & BONUS) !== 0,
    ...(flags & PROMO ? { is_supplier_promo: true } : {}),
    round_commitment: bytes.slice(27, 27 + KEY_BYTES),
    id_commitment: bytes.slice(27 + KEY_BYTES, FIXED_BYTES),
    game_id,
    currency,
    amount,
    game,
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true });
const TEXTS = 4;

function readTexts(bytes: Uint8Array, view: DataView): string[] | undefined {
  const texts: string[] = [];
  let at = FIXED_BYTES;
  while (texts.length < TEXTS) {
    if (at + 4 > bytes.length) return undefined;
    const end = at + 4 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    try {
      texts.push(decoder.decode(bytes.subarray(at + 4, end)));
    } catch {
      return undefined;
    }
    at = end;
  }
  return at === bytes.length ? texts : undefined;
}

/** The kind of a leaf whose event was removed before the log was sealed. */
const REMOVED = 7;

/** The leaf of an event that was archived, erased or expired before it could be sealed: its number, and nothing else. */
export function removedLeaf(seq: number): Uint8Array {
  const bytes = new Uint8Array(FIXED_BYTES + 4 * TEXTS);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, REMOVED);
  view.setBigUint64(3, BigInt(seq));
  return bytes;
}

/** Is it the leaf of an event that was removed before the log was sealed? Answers its number. */
export function seqOfRemoved(leaf: Uint8Array): number | undefined {
  if (leaf.length !== FIXED_BYTES + 4 * TEXTS || leaf[0] !== VERSION || leaf[1] !== REMOVED) return undefined;
  return Number(new DataView(leaf.buffer, leaf.byteOffset).getBigUint64(3));
}
