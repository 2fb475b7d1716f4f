import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';

/** The cost of prizes in words: `100.5 EUR cash, 40 free spins`. */
export function costText({ currency, cash, bonus, ...cost }: PrizeCost): string {
  const parts = [
    ...(cash === '0' ? [] : [`${cash} ${currency} cash`]),
    ...(bonus === '0' ? [] : [`${bonus} ${currency} bonus`]),
    ...(cost.free_spins === 0 ? [] : [`${cost.free_spins} free spins`]),
    ...(cost.deposit_bonus === 0 ? [] : [`${cost.deposit_bonus} deposit bonuses`]),
    ...cost.catalog_item.map(({ value, count }) => `${count} × ${value}`),
  ];
  return parts.length === 0 ? 'no prizes' : parts.join(', ');
}
