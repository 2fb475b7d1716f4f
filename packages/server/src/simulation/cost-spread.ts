import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { CostSpread } from '@laurel/contract/simulation/several-windows.ts';
import { compare, parseDecimal } from '@laurel/rules/money/decimal.ts';

/** The cost of a definition's prizes over one or more windows; each number is that of one window, so nothing is rounded. */
export function costSpread(definition: number, costs: readonly PrizeCost[]): CostSpread {
  const [first] = costs as [PrizeCost];
  return {
    definition,
    currency: first.currency,
    cash: spread(costs.map(({ cash }) => cash)),
    bonus: spread(costs.map(({ bonus }) => bonus)),
    free_spins: spread(costs.map(({ free_spins }) => String(free_spins))),
    deposit_bonus: spread(costs.map(({ deposit_bonus }) => String(deposit_bonus))),
  };
}

function spread(amounts: string[]): CostSpread['cash'] {
  const inOrder = amounts.toSorted((a, b) => compare(parseDecimal(a), parseDecimal(b)));
  const at = (position: number) => inOrder[position] as string;
  return { low: at(0), median: at(Math.floor((inOrder.length - 1) / 2)), high: at(inOrder.length - 1) };
}
