import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { compileSeasons } from '../kinds/levels/seasons.ts';
import { scoreTypeOf } from '../kinds/score-types.ts';
import { boardPrizes, growingPoolOf } from '../prizes/pool-parts.ts';
import type { BoardRules } from './line.ts';

/**
 * Those of a campaign of any kind: ordered as it is folded, with the prizes of `shown`, its newest definition. `since`: when
 * the season began that the board shows; absent: it shows every player's last one.
 */
export function boardRulesOf(folded: CampaignDefinition, shown = folded, since?: number): BoardRules {
  const { better, prizesBy } = scoreTypeOf(folded);
  const { tie_rule: tieRule, teams } = boardTermsOf(folded);
  const prizes = boardPrizes(shown);
  const pool = growingPoolOf(shown);
  const { currency, currency_decimals } = shown;
  return { better, prizesBy, tieRule, teams, prizes, currency, currency_decimals, pool, since };
}

/** When the season began that a board shows at a time, or at the end if that is before (µs); undefined: there are none. */
export function seasonBeginAt(definition: CampaignDefinition, at: number): number | undefined {
  if (definition.kind !== 'levels' || definition.rules.season === null) return undefined;
  const end = parseTimestamp(definition.end) ?? Number.POSITIVE_INFINITY;
  return compileSeasons(definition.rules).beginOf(Math.min(at, end - 1));
}
