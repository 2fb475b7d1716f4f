import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalWords } from './task-words.ts';

test('tasks in words', () => {
  assert.equal(goalWords({ task: 'turnover', amount: '1000', points: '1' }, 'EUR'), '€1,000 staked');
  assert.equal(goalWords({ task: 'rounds', count: 1 }, 'EUR'), '1 round');
  assert.equal(goalWords({ task: 'wins', count: 5 }, 'EUR'), '5 won rounds');
  assert.equal(
    goalWords({ task: 'multiplier', at_least: '10' }, 'EUR'),
    '1 round that pays at least 10 × the stake',
  );
  assert.equal(
    goalWords({ task: 'multiplier', at_least: '10', below: '50', count: 3 }, 'EUR'),
    '3 rounds that pay at least 10 × and below 50 × the stake',
  );
  assert.equal(goalWords({ task: 'streak', length: 3 }, 'EUR'), '3 wins in a row');
});
