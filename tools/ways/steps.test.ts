import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breachesOf } from './bounds.ts';
import { callsUntil, wayOf } from './steps.ts';
import type { TracedCall } from './trace.ts';

/** A call, as in `b in two.ts, a in one.ts`: the callee, then those who wait for it. */
function call(text: string): TracedCall {
  const [callee, ...callers] = text.split(', ').map((one) => {
    const [name = '', file = ''] = one.split(' in ');
    return { name, file };
  });
  if (!callee) throw new Error('no callee');
  return { callee, callers };
}

test('a function counts once, and is entered if any of its callers is in another file', () => {
  const calls = [
    'a in one.ts',
    'b in one.ts, a in one.ts',
    'c in two.ts, b in one.ts',
    'b in one.ts, c in two.ts',
  ];
  const { steps } = wayOf(calls.map(call));
  assert.deepEqual(
    steps.map(({ name, isEntered }) => [name, isEntered]),
    [
      ['a', true],
      ['b', true],
      ['c', true],
    ],
  );
  assert.equal(wayOf(calls.slice(0, 2).map(call)).steps[1]?.isEntered, false);
});

test('accessors, callbacks and what all operations share are no steps', () => {
  const calls = [
    'get size in one.ts, a in two.ts',
    ' in one.ts, a in two.ts',
    'query in server/src/database/postgres.ts, a in two.ts',
    'metrics in server/src/app/observation.ts, a in two.ts',
  ];
  assert.deepEqual(wayOf(calls.map(call)).steps, []);
});

test('a call into a file that waits for the caller turns back, through callbacks too, but not through the database', () => {
  const calls = [
    'back in one.ts, b in two.ts, a in one.ts',
    ' in one.ts, b in two.ts, a in one.ts',
    ' in one.ts, transaction in server/src/database/transaction.ts, a in one.ts',
    'c in three.ts, b in two.ts, a in one.ts',
  ];
  assert.deepEqual(wayOf(calls.map(call)).turns, [
    'b in two.ts calls back in one.ts',
    'b in two.ts calls a callback in one.ts',
  ]);
});

test('a way ends with the first call of the function that shows it', () => {
  const calls = ['a in one.ts', 'b in two.ts, a in one.ts', 'c in two.ts, a in one.ts', 'b in two.ts'].map(
    call,
  );
  assert.equal(callsUntil(calls, 'b in two.ts').length, 2);
  assert.throws(() => callsUntil(calls, 'd in two.ts'), /does not call d in two\.ts/);
});

test('a way with more functions or files than its bound is objected to, and one at its bound is not', () => {
  const way = wayOf(['a in server/one.ts, b in two.ts', 'b in two.ts, a in server/one.ts'].map(call));
  const kept = { all: { functions: 2, files: 2 }, server: { functions: 1, files: 1 } };
  assert.deepEqual(breachesOf(way, kept), []);
  const ofAll = breachesOf(way, { ...kept, all: { functions: 2, files: 1 } });
  assert.match(ofAll.join(), /^The way has 2 functions in 2 files; at most 2 in 1 /);
  const ofServer = breachesOf(way, { ...kept, server: { functions: 0, files: 1 } });
  assert.match(ofServer.join(), /^The way through the server has 1 functions/);
});
