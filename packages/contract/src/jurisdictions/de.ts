import type { CampaignDefinition } from '../campaigns/definition.ts';
import { compareDecimals } from '../values/decimals.ts';
import { atPrizes, isBonus, listed, ofKinds, wonBySpeed } from './breaches.ts';
import type { Breach, OwnRule } from './rule.ts';

const slots = {
  name: 'Glücksspielstaatsvertrag 2021, § 22a',
  url: 'https://www.gesetze-bayern.de/Content/Document/StVGlueStV2021-22a',
};
const advertising = {
  name: 'Glücksspielstaatsvertrag 2021, § 5',
  url: 'https://www.gesetze-bayern.de/Content/Document/StVGlueStV2021-5',
};

const FROM = '2021-07-01';

/** Germany. */
export const germany: readonly OwnRule[] = [
  {
    id: 'de_stake',
    clause: 'GlüStV 2021 § 22a (7)',
    source: slots,
    from: FROM,
    says: 'The stake of a virtual slot is at most 1 euro a game.',
    check: aboveOneEuro,
  },
  {
    id: 'de_speed',
    clause: 'GlüStV 2021 § 1, § 22a (6)',
    source: slots,
    from: FROM,
    says: 'A game of a virtual slot lasts five seconds on average, and games must not run counter to the aims of the treaty; whether a race for speed does is not certain.',
    check: (definition) => wonBySpeed(definition, 'players who play faster win'),
  },
  {
    id: 'de_hours',
    clause: 'GlüStV 2021 § 5 (3)',
    source: advertising,
    from: FROM,
    says: 'Virtual slots, online poker and online casino games must not be advertised on the internet between 6 and 21 o’clock.',
    check: (definition) =>
      listed(definition, 'the campaign is in the public listing; show that to signed-in players alone'),
  },
  {
    id: 'de_bonus',
    clause: 'GlüStV 2021 § 5 and the conditions of the licence',
    source: advertising,
    from: FROM,
    says: 'Licences may limit bonuses and discounts; the conditions of the own licence decide.',
    check: (definition) =>
      atPrizes(definition, (prize, number) =>
        isBonus(prize) ? `prize ${number} is a bonus; look at the conditions of the licence` : undefined,
      ),
  },
  {
    id: 'de_random_prizes',
    clause: 'GlüStV 2021 § 22a (1) and (3)',
    source: slots,
    from: FROM,
    says: 'What can be won in a virtual slot must be random, with equal chances for every player and the probability of the highest win shown where the stake is made; whether a licence allows jackpots and prizes on top of a game is not certain.',
    check: (definition) =>
      ofKinds(definition, ['drop', 'jackpot'], 'rounds win at random; look at the conditions of the licence'),
  },
];

function aboveOneEuro({ currency, rules }: CampaignDefinition): Breach[] {
  if (currency !== 'EUR' || rules.min_bet === null || compareDecimals(rules.min_bet, '1') <= 0) return [];
  const detail = `no round of a virtual slot can count: the lowest stake is ${rules.min_bet} EUR`;
  return [{ pointer: '/rules/min_bet', detail }];
}
