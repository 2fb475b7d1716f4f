import { concatenate, utf8 } from './bytes.ts';
import { KEY_BYTES } from './commitments.ts';

/** The layout that is written (docs/certificates/format.md#4). */
const VERSION = 1;

/** What the log of decisions records; each has its code by its place here, so names are only added at the end. */
const decisionKinds = [
  'version',
  'state',
  'rates',
  'opt_in',
  'void',
  'disqualification',
  'reinstatement',
  'erasure',
  'settlement',
  'payout',
  'key',
  'origin',
  'hold',
  'alarm',
  'commitment',
  'draw',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** One decision that a board or a payment follows from. */
export interface DecisionLeaf {
  readonly kind: DecisionKind;
  /** The number of the newest event at that moment. */
  readonly seq: number;
  /** µs since the Unix epoch, UTC */
  readonly at: number;
  /** 0: it concerns no single campaign */
  readonly campaign_id: number;
  /** See `authorCommitment`; zeros where nobody decided. */
  readonly author_commitment: Uint8Array;
  /** What was decided, as JSON text. */
  readonly content: string;
}

const FIXED_BYTES = 26 + KEY_BYTES + 4;

/** The bytes of the leaf. */
export function encodeDecisionLeaf(leaf: DecisionLeaf): Uint8Array {
  const content = utf8(leaf.content);
  const fixed = new Uint8Array(FIXED_BYTES);
  const view = new DataView(fixed.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, decisionKinds.indexOf(leaf.kind) + 1);
  view.setBigUint64(2, BigInt(leaf.seq));
  view.setBigInt64(10, BigInt(leaf.at));
  view.setBigUint64(18, BigInt(leaf.campaign_id));
  fixed.set(leaf.author_commitment, 26);
  view.setUint32(26 + KEY_BYTES, content.length);
  return concatenate([fixed, content]);
}

/** Reads the bytes of a leaf; undefined for bytes that are none. */
export function decodeDecisionLeaf(bytes: Uint8Array): DecisionLeaf | undefined {
  if (bytes.length < FIXED_BYTES || bytes[0] !== VERSION) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = decisionKinds[view.getUint8(1) - 1];
  if (kind === undefined || view.getUint32(26 + KEY_BYTES) !== bytes.length - FIXED_BYTES) return undefined;
  try {
    return {
      kind,
      seq: Number(view.getBigUint64(2)),
      at: Number(view.getBigInt64(10)),
      campaign_id: Number(view.getBigUint64(18)),
      author_commitment: bytes.slice(26, 26 + KEY_BYTES),
      content: new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(FIXED_BYTES)),
    };
  } catch {
    return undefined;
  }
}

/** The content of a draw's leaf (docs/certificates/format.md#4): a value as it is, all other texts hexadecimal digits. */
export interface DrawContent {
  readonly list_root: string;
  readonly tickets: number;
  readonly secret?: string;
  readonly value?: string;
  readonly seed: string;
  readonly winners: number;
  readonly winners_hash: string;
}

/** One winner of a raffle, in the order of the draw. */
export interface DrawnWinner {
  /** the index of the prize in the definition */
  readonly prize: number;
  readonly ticket: number;
  readonly player_hash: string;
}

/** The text of the winners of a raffle, in the order of the draw. */
export function textOfWinners(winners: Iterable<DrawnWinner>): string {
  return JSON.stringify(
    Array.from(winners, ({ prize, ticket, player_hash }) => [prize, ticket, player_hash]),
  );
}
