import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventWords } from './event-words.ts';

test('events are described in words, amounts as they were sent', () => {
  const round = { amount: 2.5, currency: 'EUR', game_id: 'GD8', round_id: 'r-17' };
  assert.equal(eventWords('gameround', { ...round, is_win: false }), 'Bet of €2.50 in GD8, round r-17');
  assert.equal(
    eventWords('gameround', { ...round, is_win: true, is_bonus: true }),
    'Win of €2.50 (bonus money) in GD8, round r-17',
  );
  assert.equal(eventWords('withdraw', { amount: 1000, currency: 'SEK' }), 'Withdrawal of SEK\u00a01,000.00');
  assert.equal(eventWords('game', { game_id: 'GD8' }), 'Facts of game GD8');
});
