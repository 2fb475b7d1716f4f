import type { RoundScope } from './rounds.ts';

/** Equal for scopes in which the same counts of the money of events, as long as they have the same rates. */
export function moneyName(scope: RoundScope): string {
  const { currency, bonusMoney, supplierPromos, keepsSent, roundsAmounts } = scope;
  return [currency, bonusMoney, supplierPromos, keepsSent, roundsAmounts].join(' ');
}
