import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { scoreTypeOf } from '../kinds/score-types.ts';
import { compare, exactText, parseDecimal, quotientHalfUp, times } from '../money/decimal.ts';
import { minorUnitDecimals } from '../money/minor-units.ts';
import { mostCost } from './most-cost.ts';

/**
 * What cash and bonus of a campaign come to at its end (docs/rules/operations.md#12): with every place taken where prizes
 * are those of places, else as much as `soFar` comes to if it goes on at the same pace; `soFar` where there is no end.
 * Instants are ms, amounts exact.
 */
export function costAtEnd(
  definition: CampaignDefinition,
  soFar: string,
  { start, end, now }: { start: number; end: number; now: number },
): string {
  const { amount, bounded } = mostCost(definition);
  const cost = parseDecimal(soFar);
  if (bounded || isByPlace(definition)) return compare(cost, parseDecimal(amount)) > 0 ? soFar : amount;
  const [gone, whole] = [now - start, end - start];
  if (gone <= 0 || gone >= whole || definition.end === openEnd) return soFar;
  return exactText(
    quotientHalfUp(times(cost, whole), parseDecimal(String(gone)), minorUnitDecimals(definition)),
  );
}

/** Only ties make such prizes cost more than all places do. */
function isByPlace(definition: CampaignDefinition): boolean {
  if (definition.kind !== 'tournament' || turnoverPoolOf(definition.pool) !== undefined) return false;
  return scoreTypeOf(definition).prizesBy === 'place';
}
