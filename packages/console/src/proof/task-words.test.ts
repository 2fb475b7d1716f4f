import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taskWords } from './task-words.ts';

test('tasks are told in words', () => {
  assert.equal(
    taskWords({ task: 'turnover', amount: '1000', points: '1' }, 'EUR'),
    'each EUR 1,000 of turnover',
  );
  assert.equal(taskWords({ task: 'rounds', count: 1 }, 'EUR'), 'each round');
  assert.equal(taskWords({ task: 'wins', count: 5 }, 'EUR'), 'every 5 wins');
  assert.equal(taskWords({ task: 'multiplier', at_least: '10' }, 'EUR'), 'a win of 10× and more');
  assert.equal(
    taskWords({ task: 'multiplier', at_least: '10', below: '50', count: 3 }, 'EUR'),
    'every 3rd win of 10× to below 50×',
  );
  assert.equal(taskWords({ task: 'streak', length: 3 }, 'EUR'), '3 wins in a row');
});
