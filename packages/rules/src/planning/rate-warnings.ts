import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { perEur, type RateTable } from '../rates/rates.ts';

/**
 * Currencies in which players play and whose rounds could not be converted from the start on (docs/rules/money.md#4): they
 * count as soon as there is a rate. `seen`: ISO 4217 codes, in the order in which they are listed.
 */
export function rateWarnings(
  { currency, start }: CampaignDefinition,
  rates: RateTable,
  seen: readonly string[],
): DefinitionError[] {
  const others = seen.filter((one) => one !== currency);
  if (others.length === 0) return [];
  const has = (one: string) => perEur(rates, one, parseTimestamp(start) as number) !== null;
  const day = start.slice(0, 10);
  if (!has(currency)) {
    const detail = `there is no exchange rate of ${currency} on ${day}, so rounds in ${others.join(', ')} do not count`;
    return [{ pointer: '/currency', detail }];
  }
  return others
    .filter((one) => !has(one))
    .map((one) => ({
      pointer: '/currency',
      detail: `there is no exchange rate of ${one} on ${day}, so rounds in ${one}, in which players play, do not count`,
    }));
}
