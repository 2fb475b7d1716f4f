import { type LostCompletion, textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { owedLeafHash, sealedForLines } from '@laurel/rules/certificates/sealed-owed.ts';
import { concatenate } from '@laurel/rules/sealing/bytes.ts';
import { type OwedPrize, textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import type { ReadHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { appendToEdge, type Edge, readFromTiles, rootOfEdge } from '@laurel/rules/sealing/tiles.ts';
import { certifiedLines } from './settled-board.ts';
import type { CertifiedCampaign } from './settled-campaign.ts';

/** The tree of what each line is owed, for receipts that cannot compute it (docs/certificates/format.md#7). */
export interface OwedTree {
  root: Uint8Array;
  tree: ReadHash;
}

/** Lines that are hashed together. */
const LINES_AT_ONCE = 1_000;

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
    if (hashes.push(owedLeafHash(player_hash, textOf(player_hash))) === LINES_AT_ONCE) append();
  }
  append();
  return {
    root: rootOfEdge(edge),
    tree: readFromTiles((level, number) => tiles.get(`${level}/${number}`)),
  };
}
