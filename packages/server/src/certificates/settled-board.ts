import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { type LostCompletion, textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { owedLeafHash, sealedForLines } from '@laurel/rules/certificates/sealed-owed.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import { boardLeafHash, type HashedLine } from '@laurel/rules/sealing/board-root.ts';
import { concatenate } from '@laurel/rules/sealing/bytes.ts';
import { type OwedPrize, textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import type { ReadHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { appendToEdge, type Edge, readFromTiles, rootOfEdge } from '@laurel/rules/sealing/tiles.ts';
import type { TenantSession } from '../database/database.ts';
import { owedDrops } from '../drops/drops.ts';
import { playerHash } from '../identity/identity.ts';
import { owedFalls } from '../jackpots/jackpots.ts';
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
function owedByTeams(
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
  tenant: TenantSession,
  { board, definition, campaign_id, secret }: CertifiedCampaign,
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
  owed.push(...(await owedDrops(tenant, campaign_id, definition)));
  owed.push(...(await owedFalls(tenant, campaign_id, definition)));
  const tree = readFromTiles((level, number) => tiles.get(`${level}/${number}`));
  return { root: rootOfEdge(edge), tree, owed };
}

/** The tree of what each line is owed, for receipts that cannot compute it (docs/certificates/format.md#7). */
export interface OwedTree {
  root: Uint8Array;
  tree: ReadHash;
}

/** Lines that are hashed together. */
const LEAVES_AT_ONCE = 1_000;

/** Of all lines, from what is owed to everybody; undefined: receipts of the campaign can compute it. */
export async function owedTree(
  { board, secret, definition }: Pick<CertifiedCampaign, 'board' | 'secret' | 'definition'>,
  { payouts, lost }: { payouts: readonly OwedPrize[]; lost: readonly LostCompletion[] },
): Promise<OwedTree | undefined> {
  const sealed = sealedForLines(definition);
  if (sealed === undefined || (sealed === 'lost' && lost.length === 0)) return undefined;
  const payoutsOf = Map.groupBy(payouts, (one) => one.player_hash);
  const lostOf = Map.groupBy(lost, (one) => one.player_hash);
  const textOf = {
    payouts: (player_hash: string) => textOfPayouts(payoutsOf.get(player_hash) ?? []),
    lost: (player_hash: string) => textOfLost(lostOf.get(player_hash) ?? []),
  }[sealed];
  const tiles = new Map<string, Uint8Array>();
  let edge: Edge = [];
  let [hashes, count]: [Uint8Array[], number] = [[], 0];
  const append = () => {
    const after = appendToEdge(edge, count, concatenate(hashes));
    for (const tile of after.tiles) tiles.set(`${tile.level}/${tile.number}`, tile.hashes);
    [edge, count, hashes] = [after.edge, after.size, []];
  };
  for await (const { player_hash } of certifiedLines(board, secret)) {
    if (hashes.push(owedLeafHash(player_hash, textOf(player_hash))) === LEAVES_AT_ONCE) append();
  }
  append();
  return {
    root: rootOfEdge(edge),
    tree: readFromTiles((level, number) => tiles.get(`${level}/${number}`)),
  };
}
