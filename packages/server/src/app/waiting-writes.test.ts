import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEvent } from '../events/events.ts';
import { WaitingWrites } from './observation.ts';

const write = (head: number, events: number) => ({ head, events: Array<LogEvent>(events) });

test('each write is measured once, by the first step that shows its newest event', () => {
  let now = 1_000;
  const shown: number[] = [];
  const waiting = new WaitingWrites(
    () => now,
    (seconds) => shown.push(seconds),
  );
  waiting.written(1, write(10, 10));
  now += 500;
  waiting.written(1, write(15, 5));
  waiting.written(1, write(15, 0));
  waiting.written(2, write(3, 3));
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
