import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlayers, toggled, writePlayers } from './without-players.ts';

test('players with any characters survive the address', () => {
  const players = ['a,b', 'c d', '100%', 'ü/?&=', '.'];
  assert.deepEqual(readPlayers(writePlayers(players)), players);
  assert.deepEqual(readPlayers(''), []);
  assert.deepEqual(readPlayers('a,%E0%A4%A,b'), ['a', 'b']);
});

test('a player is chosen and not chosen in turn', () => {
  assert.deepEqual(toggled(['a'], 'b'), ['a', 'b']);
  assert.deepEqual(toggled(['a', 'b'], 'a'), ['b']);
});
