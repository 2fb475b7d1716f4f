import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { unpackContributions } from '../kinds/jackpot/contributions.ts';
import { scaledText } from '../money/decimal.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';
import type { Board } from './board.ts';

/** What all rounds that count contribute to each level of a jackpot, exact decimal; undefined for other campaigns. */
export function boardContributions(definition: CampaignDefinition, board: Board): string[] | undefined {
  if (definition.kind !== 'jackpot') return undefined;
  const sums = unpackContributions(board.turnover, definition.rules.levels.length);
  return sums.map((sum) => scaledText(sum, SCALE_DECIMALS));
}
