import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FoldPlaces } from '@laurel/rules/fold/player-folds.ts';
import { shortCampaign } from '../../test/support/rounds-in-short.ts';
import { type HeldPlayer, HeldPlayers, mostReadyFolds } from './held-players.ts';
import { heldPlayer } from './player-rows.ts';

const places = new FoldPlaces([shortCampaign('PT'), shortCampaign('HC')]);
const layout = { period: 202611, fold_ids: [1, 2], places };

function ready(player_id: string, isUnwritten = false): HeldPlayer {
  return { ...heldPlayer(layout, player_id, 'a row'), folds: places.none(), isUnwritten };
}

test('beyond the bound the longest untouched players are packed and then dropped, unwritten ones never', () => {
  const budget = { maxBytes: 0, bytes: 0 };
  const players = new HeldPlayers(budget);
  for (const player of [ready('a'), ready('b'), ready('c', true), ready('d')])
    players.touch(player, undefined);
  players.trim();
  const held = ['a', 'b', 'c', 'd'].map((player_id) => players.get(202611, player_id)?.player_id);
  assert.deepEqual(held, [undefined, undefined, 'c', 'd']);
  players.drop(['c', 'd'], [202611]);
  assert.equal(budget.bytes, 0);
});

test('a packed player keeps the row only, and is ready again once touched', () => {
  const budget = { maxBytes: 600, bytes: 0 };
  const players = new HeldPlayers(budget);
  const player = ready('a');
  players.touch(player, undefined);
  players.trim();
  assert.deepEqual([players.get(202611, 'a')?.folds, player.row], [undefined, 'a row']);
  const packed = budget.bytes;
  player.folds = places.none();
  players.touch(player, player.row);
  assert.ok(budget.bytes > packed);
  players.clear();
  assert.equal(budget.bytes, 0);
});

test('while there is room no row is kept, and a player without one is dropped', () => {
  const players = new HeldPlayers({ maxBytes: 4_000, bytes: 0 });
  const player = { ...ready('a'), row: undefined };
  players.touch(player, undefined);
  assert.equal(players.keepsRows, false);
  players.trim();
  assert.equal(players.get(202611, 'a'), player);
  for (const player_id of ['b', 'c', 'd']) players.touch(ready(player_id), undefined);
  assert.equal(players.keepsRows, true);
  players.trim();
  assert.equal(players.get(202611, 'a'), undefined);
});

test('how many folds are ready follows from the memory, and is never too little to go on', () => {
  assert.equal(mostReadyFolds({ maxBytes: 300_000_000 }), 1_000_000);
  assert.equal(mostReadyFolds({ maxBytes: 0 }), 200_000);
});
