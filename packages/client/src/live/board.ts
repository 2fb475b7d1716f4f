import type { BoardMessage, LiveLine } from './messages.ts';

/** A board as it is shown: never one that differs from the server's at that revision. */
export interface HeldBoard {
  campaign_id: number;
  revision: string;
  /** How many players have a place; `rows` may be fewer. */
  count: number;
  /** From the first place down. */
  rows: readonly LiveLine[];
  check: number;
  /** Of a jackpot: what all rounds that count contribute to each level. */
  contributions?: readonly string[];
}

/**
 * The board after a message: whole, or what is held with the changes applied. Undefined when the result does not have the
 * message's checksum, as after a message that was lost; then a whole board is needed. Nothing that is held is changed.
 */
export function nextBoard(held: HeldBoard | undefined, message: BoardMessage): HeldBoard | undefined {
  const { campaign_id, revision, from, count, check, contributions } = message;
  if (held?.revision === revision && held.check === check) return held;
  if (from !== null && held === undefined) return undefined;
  const rows = from === null ? message.rows : changed(held?.rows ?? [], message);
  if (checkOf(rows) !== check) return undefined;
  return { campaign_id, revision, count, rows, check, ...(contributions && { contributions }) };
}

/** The checksum of a board (docs/rules/live.md#2) over lines in the order given. */
export function checkOf(rows: readonly LiveLine[]): number {
  return crc32(rows.map(({ place, player_id, score }) => `${place}\t${player_id}\t${score}\n`).join(''));
}

/**
 * Lines that share a place are in the order in which they reached their score: earlier players come first, then those whose
 * score is new, as they were sent. Where that is not the server's order, the checksum says so.
 */
function changed(held: readonly LiveLine[], { rows, removed }: BoardMessage): LiveLine[] {
  const lines = new Map(held.map((line) => [line.player_id, line]));
  for (const id of removed) lines.delete(id);
  for (const line of rows) {
    // What is deleted first is added at the end.
    if (lines.get(line.player_id)?.score !== line.score) lines.delete(line.player_id);
    lines.set(line.player_id, line);
  }
  return [...lines.values()].sort((a, b) => a.place - b.place);
}

/**
 * CRC-32 (that of zip and Ethernet) of a text's UTF-8 bytes, as an unsigned number. Bit by bit: boards are short, and pages
 * load no table.
 */
export function crc32(text: string): number {
  let rest = -1;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 && 0xedb88320);
  }
  return ~rest >>> 0;
}
