import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WaitingWrites } from './waiting-writes.ts';

test('each write is measured once, by the first step that shows its newest event', () => {
  let now = 1_000;
  const shown: number[] = [];
  const waiting = new WaitingWrites(
    () => now,
    (seconds) => shown.push(seconds),
  );
  waiting.written(1, { head: 10, fresh: 10 });
  now += 500;
  waiting.written(1, { head: 15, fresh: 5 });
  waiting.written(1, { head: 15, fresh: 0 });
  waiting.written(2, { head: 3, fresh: 3 });
  assert.equal(waiting.longestWait(), 0.5);
  waiting.shown({ tenant_id: 1, seq: 9 });
  assert.deepEqual(shown, []);
  waiting.shown({ tenant_id: 1, seq: 12 });
  assert.deepEqual(shown, [0.5]);
  now += 250;
  waiting.shown({ tenant_id: 1, seq: 15 });
  waiting.shown({ tenant_id: 2, seq: 3 });
  assert.deepEqual(shown, [0.5, 0.25, 0.25]);
  assert.equal(waiting.longestWait(), 0);
});
