import { concatenate, utf8 } from '../../sealing/bytes.ts';
import { leafHash } from '../../sealing/merkle-tree.ts';
import { appendToEdge, type Edge, rootOfEdge } from '../../sealing/tiles.ts';

/** The tickets of one player in a fixed list: the numbers from `from` up to and with `to`. */
export interface TicketRange {
  /** 64 hexadecimal digits */
  readonly player_hash: string;
  readonly from: number;
  readonly to: number;
}

/** How many tickets a player has. */
export interface TicketCount {
  readonly player_hash: string;
  /** a whole number; players with 0 are not on the list */
  readonly tickets: number;
}

/**
 * The fixed list of a raffle: players by `player_hash`, and tickets numbered from 1 without a gap
 * (docs/rules/raffles.md#3). The order of `counts` does not matter; those of one `player_hash` are added up.
 */
export function ticketList(counts: Iterable<TicketCount>): TicketRange[] {
  const byHash = new Map<string, number>();
  for (const { player_hash, tickets } of counts)
    if (tickets > 0) byHash.set(player_hash, (byHash.get(player_hash) ?? 0) + tickets);
  let last = 0;
  return Array.from(byHash)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([player_hash, tickets]) => {
      const from = last + 1;
      last += tickets;
      return { player_hash, from, to: last };
    });
}

/** How many tickets a fixed list has. */
export function ticketsOf(list: readonly TicketRange[]): number {
  return list.at(-1)?.to ?? 0;
}

/** The hash of a range as a leaf of the list's tree (docs/rules/raffles.md#3). */
function rangeLeafHash({ player_hash, from, to }: TicketRange): Uint8Array {
  return leafHash(utf8(`${player_hash}\t${from}\t${to}\n`));
}

/** So many ranges are hashed at once, some 10 ms: all of a million together would need a gigabyte. */
const HASHED_AT_ONCE = 4096;

/**
 * The RFC 9162 root over the ranges of a fixed list, in order, in parts between which others may have their turn: some 3 s
 * for a million of them.
 */
export function* listRootInParts(list: readonly TicketRange[]): Generator<void, Uint8Array> {
  let edge: Edge = [];
  for (let from = 0; from < list.length; from += HASHED_AT_ONCE) {
    const hashes = list.slice(from, from + HASHED_AT_ONCE).map(rangeLeafHash);
    edge = appendToEdge(edge, from, concatenate(hashes)).edge;
    yield;
  }
  return rootOfEdge(edge);
}

/** The RFC 9162 root over the ranges of a fixed list, in order, at once. */
export function listRoot(list: readonly TicketRange[]): Uint8Array {
  const parts = listRootInParts(list);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/** The index of the range that has a ticket; RangeError for a number that is no ticket of the list. */
export function indexOfTicket(list: readonly TicketRange[], ticket: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as TicketRange).to < ticket) low = middle + 1;
    else high = middle;
  }
  if (ticket < 1 || low === list.length) throw new RangeError(`there is no ticket ${ticket}`);
  return low;
}
