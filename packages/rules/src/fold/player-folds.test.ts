import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rounds, shortCampaign } from '../../../server/test/support/rounds-in-short.ts';
import { foldFacts, outcomeOf, type PlayerFold } from './fold.ts';
import { copyOf, FoldPlaces } from './player-folds.ts';
import { encodeFold } from './player-row.ts';

const points = shortCampaign('PT', {
  tasks: [
    { task: 'turnover', amount: '7', points: '1' },
    { task: 'streak', length: 3, points: '5' },
  ],
});
const campaigns = [
  points,
  shortCampaign('HC', { metric: 'amount' }),
  shortCampaign('TM', { tasks: [{ task: 'wins', count: 2 }] }),
  shortCampaign('SR', {
    tasks: [{ task: 'rounds', count: 1, points: '1' }],
    target_points: '5',
    clock: 'player',
  }),
];
const places = new FoldPlaces(campaigns);

function foldsOf(text: string): PlayerFold[] {
  return campaigns.map((campaign) => foldFacts(campaign, rounds(text), null));
}

/** Amounts with more digits than a double has, and a third of a whole number of 10^-8. */
const large = '99999999999>123456789012.123456789 1>0.000000001 3 1>2 1>2 1>99999999999999 1';

for (const [name, text] of Object.entries({ usual: '1 1>2 0.1 3 1 1>7 1>2 2', large }))
  test(`folds of all kinds come out of their slots as they went in: ${name} amounts`, () => {
    const folds = places.none();
    const expected = foldsOf(text);
    for (const [at, fold] of expected.entries())
      places.put(folds, at, fold, outcomeOf(campaigns[at] as typeof points, fold));
    for (const [at, campaign] of campaigns.entries()) {
      const fold = places.fold(folds, at, campaign) as PlayerFold;
      assert.deepEqual(fold, expected[at]);
      const score = { units: places.units(folds, at), reached_at: places.reachedAt(folds, at) };
      assert.deepEqual(score, outcomeOf(campaign, fold));
    }
  });

test('a fold that is put over a larger one leaves nothing of it', () => {
  const folds = places.none();
  for (const text of [large, '1 1>2 3']) {
    const [fold] = foldsOf(text);
    places.put(folds, 0, fold as PlayerFold);
  }
  assert.equal(folds.spilled?.size ?? 0, 0);
  places.remove(folds, 0);
  places.tidy(folds);
  assert.deepEqual(folds.numbers, places.none().numbers);
});

test('a change of a copy leaves the original as it was, also what is too large for a number', () => {
  const folds = places.none();
  const [fold, other] = [foldsOf(large)[0] as PlayerFold, foldsOf('1 1>2 3')[0] as PlayerFold];
  places.put(folds, 0, fold);
  const copy = copyOf(folds);
  places.put(copy, 0, other);
  assert.equal(encodeFold(points, places.look(folds, 0) as PlayerFold), encodeFold(points, fold));
  assert.equal(encodeFold(points, places.look(copy, 0) as PlayerFold), encodeFold(points, other));
});

test('a fold of an earlier version is kept as its text, next to others', () => {
  const folds = places.none();
  places.put(folds, 0, { older: '[2,null]' });
  places.put(folds, 1, foldsOf('1>2')[1] as PlayerFold);
  assert.deepEqual(places.look(copyOf(folds), 0), { older: '[2,null]' });
  places.put(folds, 0, foldsOf('1')[0] as PlayerFold);
  assert.equal(folds.spilled?.size, 0);
});

test('folds that keep the same rounds have them once, and rounds that none keeps are dropped', () => {
  const folds = places.none();
  const [a, , c] = foldsOf('1 1>2 3');
  const shared = { ...(c as PlayerFold), tail: (a as PlayerFold).tail };
  places.put(folds, 0, a as PlayerFold);
  places.put(folds, 2, shared);
  assert.equal(folds.kept.length, 1);
  places.put(folds, 0, foldsOf('2')[0] as PlayerFold);
  places.put(folds, 2, foldsOf('2')[2] as PlayerFold);
  assert.equal(folds.kept.length, 3);
  places.tidy(folds);
  assert.equal(folds.kept.length, 2);
});
