import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, openShown } from '../support/tournaments.ts';

const campaigns = [
  listed(1, { games: { ids: ['GD8', 'GD9'] } }),
  listed(2, { games: { all: true } }),
  listed(3, { games: { include: { provider: ['North'] } } }),
];
const provider = { value: 'North', timestamp: 1, unique_id: 'known' };
const { idsOf, ask } = openShown(campaigns, { games: new Map([['N1', { provider }]]) });

test('game_ids matches campaigns whose selection contains any of them', async () => {
  assert.deepEqual(await idsOf('game_ids=GD8'), [1, 2]);
  assert.deepEqual(await idsOf('game_ids=GD9,GD8'), [1, 2]);
  assert.deepEqual(await idsOf('game_ids=N1,GD9'), [1, 2, 3]);
});

test('a campaign open to all games matches every id', async () => {
  assert.deepEqual(await idsOf('game_ids=never-heard-of'), [2]);
});

test('an entry names the games that its campaign names one by one', async () => {
  const { results } = await ask();
  assert.deepEqual(
    results.map(({ campaign }) => campaign.game_ids),
    [['GD8', 'GD9'], [], []],
  );
});
