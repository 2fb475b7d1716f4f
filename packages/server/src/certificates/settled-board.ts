import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import type { HashedLine } from '@laurel/rules/sealing/board-root.ts';
import { boardLeafHash } from '@laurel/rules/sealing/board-root.ts';
import { concatenate } from '@laurel/rules/sealing/bytes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { ReadHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { appendToEdge, type Edge, readFromTiles, rootOfEdge } from '@laurel/rules/sealing/tiles.ts';
import { playerHash } from '../identity/identity.ts';
import type { CertifiedCampaign } from './settled-campaign.ts';

/** Lines that are read before requests get their turn: some 2 ms. */
const LINES_AT_ONCE = 200;

/** A settled board as certificates have it. */
export interface CertifiedBoard {
  root: Uint8Array;
  /** Reads the tree whose leaves are the lines. */
  tree: ReadHash;
  owed: readonly OwedPrize[];
}

/** The lines of a settled board, in order, some at a time. */
export async function* certifiedLines(board: Board, secret: Uint8Array): AsyncGenerator<HashedLine> {
  for (let from = 0; from < board.count; from += LINES_AT_ONCE) {
    for (const { place, player_id, score, reached_at } of board.rows(from, from + LINES_AT_ONCE))
      yield {
        place,
        player_hash: playerHash(secret, player_id),
        score,
        reached_at: formatTimestamp(reached_at),
      };
  }
}

/** What members of teams are owed; lines of players have no prizes then. */
export function owedByTeams(
  { board, definition }: Pick<CertifiedCampaign, 'board' | 'definition'>,
  secret: Uint8Array,
): OwedPrize[] {
  return [...winningLines(board, definition)].flatMap(({ place, player_id, prizes }) => {
    const player_hash = playerHash(secret, player_id);
    return prizes.map((prize) => ({ place, player_hash, prize }));
  });
}

/** The tree of the lines, and what is owed for them. */
export async function certifiedBoard(
  { board, definition }: Pick<CertifiedCampaign, 'board' | 'definition'>,
  secret: Uint8Array,
): Promise<CertifiedBoard> {
  const tiles = new Map<string, Uint8Array>();
  const owed: OwedPrize[] = [];
  let edge: Edge = [];
  for (let from = 0; from < board.count; from += LINES_AT_ONCE) {
    const rows = board.rows(from, from + LINES_AT_ONCE);
    const hashes = rows.map(({ place, player_id, score, reached_at, prizes }) => {
      const player_hash = playerHash(secret, player_id);
      for (const prize of prizes) owed.push({ place, player_hash, prize });
      return boardLeafHash({ place, player_hash, score, reached_at: formatTimestamp(reached_at) });
    });
    const after = appendToEdge(edge, from, concatenate(hashes));
    for (const tile of after.tiles) tiles.set(`${tile.level}/${tile.number}`, tile.hashes);
    edge = after.edge;
  }
  if (board.rules.teams) owed.push(...owedByTeams({ board, definition }, secret));
  const tree = readFromTiles((level, number) => tiles.get(`${level}/${number}`));
  return { root: rootOfEdge(edge), tree, owed };
}
