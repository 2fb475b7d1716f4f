import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { scoreTypeOf } from '../kinds/score-types.ts';
import { boardPrizes } from '../prizes/board-prizes.ts';
import { growingPoolOf } from '../prizes/growing-pool.ts';
import type { BoardRules } from './line.ts';

/** Those of a campaign of any kind: ordered as it is folded, with the prizes of `shown`, its newest definition. */
export function boardRulesOf(folded: CampaignDefinition, shown = folded): BoardRules {
  const { better, prizesBy } = scoreTypeOf(folded);
  const { tie_rule: tieRule, teams } = boardTermsOf(folded);
  const prizes = boardPrizes(shown);
  const pool = growingPoolOf(shown);
  const { currency, currency_decimals } = shown;
  return { better, prizesBy, tieRule, teams, prizes, currency, currency_decimals, pool };
}
