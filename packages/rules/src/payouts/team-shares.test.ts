import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { type Decimal, parseDecimal, unitsOf } from '../money/decimal.ts';
import { minorUnitDecimals } from '../money/minor-units.ts';
import { sharesOf } from './team-shares.ts';

const cash = (amount: string): Prize => ({ kind: 'cash', amount, place_from: 1, place_to: 1, titles: {} });
const members = (...units: number[]) => units.map((one) => ({ units: one }));
const amounts = (shares: (Prize | null)[]) =>
  shares.map((share) => (share as { amount?: string })?.amount ?? null);

test('cash is split evenly to minor units, and what is left goes to the first', () => {
  const split = (amount: string, currency: string, count: number) =>
    amounts(sharesOf(cash(amount), members(...Array(count).fill(1)), { currency }));
  assert.deepEqual(split('100', 'EUR', 3), ['33.34', '33.33', '33.33']);
  assert.deepEqual(split('100', 'JPY', 3), ['34', '33', '33']);
  assert.deepEqual(split('100', 'KWD', 3), ['33.334', '33.333', '33.333']);
  assert.deepEqual(split('0.02', 'EUR', 3), ['0.01', '0.01', null]);
  assert.deepEqual(split('10.005', 'EUR', 2), ['5.005', '5']);
});

test('by points each gets the part that the player scored', () => {
  const rules = { currency: 'EUR', team_split: 'points' } as const;
  assert.deepEqual(amounts(sharesOf(cash('100'), members(3, 1), rules)), ['75', '25']);
  assert.deepEqual(amounts(sharesOf(cash('0.1'), members(2, 1), rules)), ['0.07', '0.03']);
  assert.deepEqual(amounts(sharesOf(cash('0.05'), members(1_000_000, 1), rules)), ['0.05', null]);
});

test('spins, deposit bonuses and items are for each member', () => {
  const spins: Prize = {
    kind: 'free_spins',
    count: 10,
    game_ids: [],
    place_from: 1,
    place_to: 1,
    titles: {},
  };
  assert.deepEqual(sharesOf(spins, members(1, 2), { currency: 'EUR' }), [spins, spins]);
});

test('the parts sum to the prize, whatever the team and the currency', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let run = 0; run < 2_000; run += 1) {
    const currency = ['EUR', 'JPY', 'KWD'][next(3)] as string;
    const amount = (next(1_000_000) / 10 ** minorUnitDecimals({ currency })).toFixed(
      minorUnitDecimals({ currency }),
    );
    const units = Array.from({ length: 1 + next(9) }, () => 1 + next(1_000)).sort((a, b) => b - a);
    for (const team_split of ['evenly', 'points'] as const) {
      const shares = amounts(sharesOf(cash(amount), members(...units), { currency, team_split }));
      const sum = shares.reduce((all, one) => all + unitsOf(parseDecimal(one ?? '0') as Decimal), 0n);
      assert.equal(sum, unitsOf(parseDecimal(amount)));
    }
  }
});
