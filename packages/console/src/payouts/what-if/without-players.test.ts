import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOfPlayers, playersOfAddress, toggled } from './without-players.ts';

test('players with any characters survive the address', () => {
  const players = ['a,b', 'c d', '100%', 'ü/?&=', '.'];
  assert.deepEqual(playersOfAddress(addressOfPlayers(players)), players);
  assert.deepEqual(playersOfAddress(''), []);
  assert.deepEqual(playersOfAddress('a,%E0%A4%A,b'), ['a', 'b']);
});

test('a player is chosen and not chosen in turn', () => {
  assert.deepEqual(toggled(['a'], 'b'), ['a', 'b']);
  assert.deepEqual(toggled(['a', 'b'], 'a'), ['b']);
});
