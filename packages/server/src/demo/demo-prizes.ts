import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';

/** The prizes of the demo's larger tournaments: money, free spins, a bonus on a deposit. */
export const moneyPrizes: PrizeInput[] = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '1000', titles: { en: '€1,000', de: '1.000 €' } },
  { place_from: 2, place_to: 3, kind: 'cash', amount: '250', titles: { en: '€250', de: '250 €' } },
  {
    place_from: 4,
    place_to: 10,
    kind: 'free_spins',
    count: 50,
    game_ids: ['GD1'],
    titles: { en: '50 free spins', de: '50 Freispiele' },
  },
  {
    place_from: 11,
    place_to: 20,
    kind: 'deposit_bonus',
    percent: '50',
    wagering: '20',
    titles: { en: '50% on your next deposit', de: '50 % auf die nächste Einzahlung' },
  },
];

/** A physical prize, and a bonus. */
export const thingPrizes: PrizeInput[] = [
  {
    place_from: 1,
    place_to: 1,
    kind: 'catalog_item',
    value: 'headphones',
    titles: { en: 'Headphones', de: 'Kopfhörer' },
  },
  {
    place_from: 2,
    place_to: 5,
    kind: 'bonus',
    amount: '20',
    wagering: '10',
    titles: { en: '€20 bonus', de: '20 € Bonus' },
  },
];

/** Tiers of an individual mission: the places are bounds of the rounds used. */
export const tierPrizes: PrizeInput[] = [
  { place_from: 1, place_to: 6, kind: 'cash', amount: '50', titles: { en: 'Gold: €50', de: 'Gold: 50 €' } },
  {
    place_from: 7,
    place_to: 12,
    kind: 'free_spins',
    count: 25,
    titles: { en: 'Silver: 25 free spins', de: 'Silber: 25 Freispiele' },
  },
  {
    place_from: 13,
    place_to: 30,
    kind: 'bonus',
    amount: '5',
    titles: { en: 'Bronze: €5 bonus', de: 'Bronze: 5 € Bonus' },
  },
];
