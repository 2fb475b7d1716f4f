import type { EventKind } from '@laurel/contract/events/events.ts';
import { ByteWriter } from './bytes.ts';
import { KEY_BYTES } from './commitments.ts';

/** The layouts that are written, and read for ever (docs/certificates/format.md#2); facts were of the first one before. */
const VERSION = 1;
const FACT_VERSION = 2;

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
  /**
   * Makes it a leaf of the layout of facts: what a deposit is in EUR as its sender has it, exact decimal text; empty where
   * the fact has none. Absent from leaves of the first layout, which say of a fact only when it occurred.
   */
  readonly amount_eur?: string;
}

const kinds = ['gameround', 'deposit', 'withdraw', 'player', 'game', 'login'] as const satisfies EventKind[];
/** The kinds whose leaves have the layout of facts. */
const ofFacts: ReadonlySet<EventKind> = new Set(['deposit', 'withdraw', 'login']);
const paid: ReadonlySet<EventKind> = new Set(['deposit', 'withdraw']);
const WIN = 1;
const BONUS = 2;
const PROMO = 4;
/** Where the two commitments are in a leaf, whose other members of a fixed length come before them. */
export const ROUND_COMMITMENT_AT = 27;
export const ID_COMMITMENT_AT = ROUND_COMMITMENT_AT + KEY_BYTES;
const FIXED_BYTES = ID_COMMITMENT_AT + KEY_BYTES;

/** Encoding does not wait, so one writer serves every leaf. */
const writer = new ByteWriter();
const codes = Object.fromEntries(kinds.map((kind, at) => [kind, at + 1])) as Record<EventKind, number>;

/** Has a leaf of this kind the layout of facts today? */
export function hasFactLayout(kind: EventKind): boolean {
  return ofFacts.has(kind);
}

/** Is it a kind of fact that has an amount? */
export function hasAmount(kind: EventKind): boolean {
  return paid.has(kind);
}

/** Is it a leaf of a deposit or a withdrawal in the layout without one (docs/certificates/format.md#2)? */
export function isWorthUnknown(leaf: Uint8Array): boolean {
  const kind = kinds[(leaf[1] ?? 0) - 1];
  return leaf[0] === VERSION && kind !== undefined && paid.has(kind);
}

/** The bytes of the leaf; with `amount_eur` in the layout of facts. */
export function encodeEventLeaf(leaf: EventLeaf): Uint8Array {
  writeEventLeaf(writer.begin(), leaf);
  return writer.written.slice();
}

/** Writes the bytes of the leaf. */
export function writeEventLeaf(into: ByteWriter, leaf: EventLeaf): void {
  const flags = (leaf.is_win ? WIN : 0) + (leaf.is_bonus ? BONUS : 0) + (leaf.is_supplier_promo ? PROMO : 0);
  into
    .byte(leaf.amount_eur === undefined ? VERSION : FACT_VERSION)
    .byte(codes[leaf.kind])
    .byte(flags)
    .number(leaf.seq)
    .number(leaf.received_at)
    .number(leaf.occurred_at)
    .bytes(leaf.round_commitment)
    .bytes(leaf.id_commitment);
  if (leaf.amount_eur === undefined)
    into.text(leaf.game_id).text(leaf.currency).text(leaf.amount).text(leaf.game);
  else into.text(leaf.currency).text(leaf.amount).text(leaf.amount_eur);
}

/** Reads the bytes of a leaf of either layout; undefined for bytes that are none. */
export function decodeEventLeaf(bytes: Uint8Array): EventLeaf | undefined {
  if (bytes.length < FIXED_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kinds[view.getUint8(1) - 1];
  const flags = view.getUint8(2);
  const texts = kind && textsOf(bytes, view, kind, flags);
  if (kind === undefined || flags > WIN + BONUS + PROMO || !texts) return undefined;
  return {
    kind,
    seq: view.getUint32(3) * 2 ** 32 + view.getUint32(7),
    received_at: view.getInt32(11) * 2 ** 32 + view.getUint32(15),
    occurred_at: view.getInt32(19) * 2 ** 32 + view.getUint32(23),
    is_win: (flags & WIN) !== 0,
    is_bonus: (flags & BONUS) !== 0,
    ...(flags & PROMO ? { is_supplier_promo: true } : {}),
    round_commitment: bytes.slice(ROUND_COMMITMENT_AT, ID_COMMITMENT_AT),
    id_commitment: bytes.slice(ID_COMMITMENT_AT, FIXED_BYTES),
    ...texts,
  };
}

type Texts = Pick<EventLeaf, 'game_id' | 'currency' | 'amount' | 'game' | 'amount_eur'>;

/** The texts of either layout; a fact is of no game and has no flags. */
function textsOf(bytes: Uint8Array, view: DataView, kind: EventKind, flags: number): Texts | undefined {
  if (bytes[0] === VERSION) {
    const [game_id, currency, amount, game] = readTexts(bytes, view, TEXTS) ?? [];
    return game === undefined ? undefined : ({ game_id, currency, amount, game } as Texts);
  }
  if (bytes[0] !== FACT_VERSION || !ofFacts.has(kind) || flags !== 0) return undefined;
  const [currency, amount, amount_eur] = readTexts(bytes, view, FACT_TEXTS) ?? [];
  if (amount_eur === undefined) return undefined;
  return { game_id: '', currency, amount, game: '', amount_eur } as Texts;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const TEXTS = 4;
const FACT_TEXTS = 3;

/** So many texts, which end where the bytes do; undefined for other bytes. */
function readTexts(bytes: Uint8Array, view: DataView, count: number): string[] | undefined {
  const texts: string[] = [];
  let at = FIXED_BYTES;
  while (texts.length < count) {
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
