import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { SimulationQueue } from '../../../src/scheduling/keyed-queues.ts';

const never = new AbortController().signal;

/** Puts simulations into the queue that end when the test says so, and notes which have begun. */
function line(queue = new SimulationQueue()) {
  const begun: string[] = [];
  const ask = (name: string, { tenant_id = 1, signal = never } = {}) => {
    const end = Promise.withResolvers<void>();
    const done = queue.take(tenant_id, signal, async () => {
      begun.push(name);
      await end.promise;
      return name;
    });
    done.catch(() => undefined);
    return { done, end: end.resolve, fail: end.reject };
  };
  return { begun, ask };
}

test('one after the other, in the order in which they came', async () => {
  const { begun, ask } = line();
  const [first, second, third] = [ask('first'), ask('second'), ask('third')];
  await setImmediate();
  assert.deepEqual(begun, ['first']);
  first.end();
  assert.equal(await first.done, 'first');
  await setImmediate();
  assert.deepEqual(begun, ['first', 'second']);
  second.fail(new Error('went wrong'));
  await assert.rejects(second.done, /went wrong/);
  await setImmediate();
  assert.deepEqual(begun, ['first', 'second', 'third'], 'a failure ends a turn as well');
  third.end();
  await third.done;
});

test('tenants do not wait for one another', async () => {
  const { begun, ask } = line();
  ask('one');
  ask('other', { tenant_id: 2 });
  await setImmediate();
  assert.deepEqual(begun, ['one', 'other']);
});

test('who hangs up leaves the line, and the next one still waits for those before', async () => {
  const { begun, ask } = line();
  const first = ask('first');
  const gone = new AbortController();
  const second = ask('second', { signal: gone.signal });
  const third = ask('third');
  gone.abort(new Error('hung up'));
  await assert.rejects(second.done, /hung up/);
  await setImmediate();
  assert.deepEqual(begun, ['first']);
  first.end();
  await first.done;
  await setImmediate();
  assert.deepEqual(begun, ['first', 'third']);
  third.end();
  assert.equal(await third.done, 'third');
});

test('where five are in the line the sixth is refused for the moment', async () => {
  const { ask } = line();
  const taken = ['1', '2', '3', '4', '5'].map((name) => ask(name));
  await assert.rejects(ask('6').done, (error: Fault) => {
    assert.ok(error instanceof Fault);
    assert.deepEqual([error.code, error.options.retryAfterSeconds], ['conflict', 5]);
    return true;
  });
  for (const { end, done } of taken) {
    end();
    await done;
  }
  const last = ask('7');
  last.end();
  assert.equal(await last.done, '7');
});

test('who hangs up while a simulation runs keeps the turn until it has ended', async () => {
  const { begun, ask } = line();
  const gone = new AbortController();
  const first = ask('first', { signal: gone.signal });
  const second = ask('second');
  gone.abort(new Error('hung up'));
  await setImmediate();
  assert.deepEqual(begun, ['first']);
  first.end();
  assert.equal(await first.done, 'first');
  second.end();
  assert.equal(await second.done, 'second');
});
