import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { Admission } from '../../../src/ingestion/admission.ts';

const limits = { queuedEvents: 60_000, queuedMilliseconds: 1_000 };

test('one tenant alone fills half of the queue, two fill a third each, and there is module for the next', () => {
  const admission = new Admission(limits);
  assert.equal(fill(admission, 1), 30_000);
  assert.equal(fill(admission, 2), 15_000, 'half of what the first one left');
  admission.leave(1, 15_000);
  assert.equal(fill(admission, 2), 8_000, 'what leaves is shared, too');
  assert.ok(fill(admission, 3) >= 10_000);
});

test('what would wait for longer than a second is refused, and told when to come again', () => {
  const admission = new Admission(limits);
  admission.written(1, 5_000, 250);
  assert.equal(fill(admission, 1), 20_000);
  assert.equal(
    retryAfter(() => admission.check(1)),
    1,
  );
  for (let write = 0; write < 50; write++) admission.written(1, 1_000, 1_000);
  assert.equal(
    retryAfter(() => admission.check(1)),
    20,
  );
  assert.equal(fill(admission, 2), 20_000, 'the pace of one tenant says nothing of another');
});

test('however slow the last writes were, ten thousand events may queue, and when nothing waits a batch of any size', () => {
  const admission = new Admission(limits);
  admission.written(1, 1, 10_000);
  admission.check(1, 100_000);
  assert.equal(fill(admission, 1), 10_000);
});

/** Lets batches of a thousand queue until one is refused; how many events that were. */
function fill(admission: Admission, tenant_id: number): number {
  for (let events = 0; ; events += 1_000) {
    if (retryAfter(() => admission.check(tenant_id, 1_000)) !== undefined) return events;
    admission.enter(tenant_id, 1_000);
  }
}

function retryAfter(check: () => void): number | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, 'overloaded');
    return error.options.retryAfterSeconds;
  }
}
