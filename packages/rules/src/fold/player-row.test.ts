import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rounds, shortCampaign } from '../../../server/test/support/rounds-in-short.ts';
import { foldFacts } from './fold.ts';
import { decodeRow, encodeFold, encodeRow, shownFold } from './player-row.ts';

const points = shortCampaign('PT', { tasks: [{ task: 'turnover', amount: '1', points: '1' }] });
const coin = shortCampaign('HC', {});
const campaigns = new Map([
  [1, points],
  [2, coin],
]);
const facts = rounds('1 1>2 0.1 3 1 1');
const [ofPoints, ofCoin] = [foldFacts(points, facts, null), foldFacts(coin, facts, null)];

test('folds of several campaigns survive being stored in one row, to the byte', () => {
  const row = encodeRow([
    { fold_id: 1, campaign: points, fold: ofPoints },
    { fold_id: 2, campaign: coin, fold: ofCoin },
  ]);
  const folds = decodeRow(row, campaigns);
  assert.deepEqual([folds.get(1), folds.get(2)], [ofPoints, ofCoin]);
  assert.equal([...row.matchAll(/"r005"/g)].length, 1, 'a round that both keep is written once');
  assert.deepEqual([...decodeRow(row, new Map([[2, coin]])).keys()], [2], 'only what is asked for is read');
});

test('folds that share their newest rounds may have had another number of rounds before', () => {
  const more = { ...ofCoin, tail: ofPoints.tail, folded_rounds: ofPoints.folded_rounds + 1 };
  const row = encodeRow([
    { fold_id: 1, campaign: points, fold: ofPoints },
    { fold_id: 2, campaign: coin, fold: more },
  ]);
  const folds = decodeRow(row, campaigns);
  assert.deepEqual([folds.get(1), folds.get(2)], [ofPoints, more]);
});

test('a fold of an earlier version is kept as it is, and shown', () => {
  const older = encodeFold(points, ofPoints).replace(/^\[\d+/, '[2');
  const row = encodeRow([
    { fold_id: 1, campaign: points, fold: { older } },
    { fold_id: 2, campaign: coin, fold: ofCoin },
  ]);
  const fold = decodeRow(row, campaigns).get(1);
  assert.deepEqual(fold, { older });
  assert.deepEqual(shownFold(points, { older }).tail, ofPoints.tail);
});

test('rows as the migration makes them of standings are read; those of a later version are refused', () => {
  const [current, older] = [encodeFold(points, ofPoints), encodeFold(coin, ofCoin).replace(/^\[\d+/, '[2')];
  const folds = decodeRow(`[0,[[1,${current.slice(1)},[2,${older.slice(1)}]]`, campaigns);
  assert.deepEqual([folds.get(1), folds.get(2)], [ofPoints, { older }]);
  assert.throws(() => decodeRow('[99,[],[]]', campaigns), RangeError);
});
