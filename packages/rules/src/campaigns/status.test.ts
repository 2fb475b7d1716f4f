import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusAt } from './status.ts';

test('the window holds its start and not its end (I8)', () => {
  const window = { start: 100, end: 200 };
  assert.deepEqual(
    [99, 100, 199, 200].map((now) => statusAt(window, now)),
    ['SC', 'AC', 'AC', 'FI'],
  );
});
