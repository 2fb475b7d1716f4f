import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { NextLook } from './phases.ts';

/** Looks at times of a clock that the test moves. */
function startLooks({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  const looks: number[] = [];
  const next = new NextLook(
    () => {
      next.began();
      looks.push(now);
    },
    () => now,
  );
  const pass = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed++) {
      now += 1;
      mock.timers.tick(1);
    }
  };
  return { next, looks, pass };
}

test('a look comes when the first board may be sent, once for all that is planned until then', (t) => {
  const { next, looks, pass } = startLooks(t);
  for (const time of [90, 30, 60, Number.POSITIVE_INFINITY]) next.plan(time);
  pass(200);
  assert.deepEqual(looks, [30]);
});

test('what is planned for now waits until 20 ms after the look before', (t) => {
  const { next, looks, pass } = startLooks(t);
  for (let step = 0; step < 100; step++) {
    next.plan(0);
    pass(1);
  }
  assert.deepEqual(looks, [1, 21, 41, 61, 81]);
});

test('a look that comes in any case takes the place of one that is planned', (t) => {
  const { next, looks, pass } = startLooks(t);
  next.plan(10);
  next.began();
  pass(50);
  assert.deepEqual(looks, []);
});

test('what was due before is looked at without a delay below zero', (t) => {
  const { next, pass } = startLooks(t);
  pass(100);
  const timer = t.mock.method(globalThis, 'setTimeout');
  next.plan(40);
  assert.equal(timer.mock.calls[0]?.arguments[1], 0);
});
