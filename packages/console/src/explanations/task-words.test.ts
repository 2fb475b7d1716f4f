import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditWords } from './task-words.ts';

test('tasks in words', () => {
  assert.equal(
    creditWords({ task: 'turnover', amount: '1000', points: '1' }, 'EUR'),
    'each €1,000 of turnover',
  );
  assert.equal(creditWords({ task: 'rounds', count: 1 }, 'EUR'), 'each round');
  assert.equal(creditWords({ task: 'wins', count: 5 }, 'EUR'), 'every 5 wins');
  assert.equal(creditWords({ task: 'multiplier', at_least: '10' }, 'EUR'), 'a win of 10× and more');
  assert.equal(
    creditWords({ task: 'multiplier', at_least: '10', below: '50', count: 3 }, 'EUR'),
    'every 3rd win of 10× to below 50×',
  );
  assert.equal(creditWords({ task: 'streak', length: 3 }, 'EUR'), '3 wins in a row');
});
