import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { isStepped } from '@laurel/contract/campaigns/stepped.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import { utf8 } from '../sealing/bytes.ts';
import { leafHash } from '../sealing/merkle-tree.ts';

/**
 * Which of a receipt's texts does not follow from the receipt alone, so that the settlement seals it for each line
 * (docs/certificates/format.md#7): payouts that depend on the scores, stakes and drops of others, or completions that the
 * board of a mission no longer has. undefined: everything follows.
 */
export function sealedForLines(definition: CampaignDefinition): 'payouts' | 'lost' | undefined {
  if (isStepped(definition)) return 'lost';
  if (definition.kind === 'drop') return 'payouts';
  if (definition.kind === 'jackpot') return 'payouts';
  const { teams, tie_rule, pool } = boardTermsOf(definition);
  const isShared = teams || turnoverPoolOf(pool) !== undefined || tieTraits[tie_rule].splitsTies;
  return isShared ? 'payouts' : undefined;
}

/** The hash of a line's leaf in the tree whose root is `owed_root`: `text` is that of its player alone. */
export function owedLeafHash(player_hash: string, text: string): Uint8Array {
  return leafHash(utf8(`${player_hash}\n${text}`));
}
