import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Turns } from './turns.ts';

/** Two of the milliseconds of a clock pass with each step. */
function clockOfSteps() {
  let now = 0;
  const step = () => {
    now += 2;
  };
  return { clock: () => now, step };
}

test('work that asks after each step has a turn of some milliseconds, and then another one', async () => {
  const { clock, step } = clockOfSteps();
  const turn = new Turns(clock).begin();
  const steps: number[] = [];
  let sinceNext = 0;
  for (let nth = 0; nth < 12; nth++) {
    step();
    sinceNext += 1;
    if (!turn.isOver) continue;
    steps.push(sinceNext);
    sinceNext = 0;
    await turn.next();
  }
  assert.deepEqual(steps, [4, 4, 4]);
});

test('a round of the event loop continues one piece of work, in the order in which they waited', async () => {
  const turns = new Turns(() => 0);
  const continued: string[] = [];
  const work = async (name: string, times: number) => {
    const turn = turns.begin();
    for (let nth = 0; nth < times; nth++) {
      await turn.next();
      continued.push(name);
    }
  };
  const all = [work('a', 3), work('b', 2), work('c', 1)];
  const perRound: number[] = [];
  for (let before = 0; continued.length < 6; before = continued.length) {
    await setImmediate();
    perRound.push(continued.length - before);
  }
  await Promise.all(all);
  assert.ok(Math.max(...perRound) <= 1, `${perRound}`);
  assert.equal(continued.join(''), 'abcaba');
});
