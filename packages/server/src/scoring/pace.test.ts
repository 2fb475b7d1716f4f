import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StepPace } from './pace.ts';

test('a step takes as many events as it may last by what those of the newest one cost', () => {
  const pace = new StepPace();
  assert.equal(pace.maxEvents(2_500), Number.POSITIVE_INFINITY);
  pace.note(10_000, 5_000);
  assert.equal(pace.maxEvents(2_500), 5_000);
  pace.note(5_000, 1_000);
  assert.equal(pace.maxEvents(2_500), 12_500);
});

test('a few events say nothing of many, and one that cost much does not stop the others', () => {
  const pace = new StepPace();
  pace.note(99, 5_000);
  assert.equal(pace.maxEvents(2_500), Number.POSITIVE_INFINITY);
  pace.note(1_000, 20_000);
  assert.equal(pace.maxEvents(2_500), 2_500);
  assert.equal(pace.maxEvents(-1), 2_500);
});

test('a step is not worth taking in clearly less time than the newest one took', () => {
  const pace = new StepPace();
  assert.equal(pace.isTooShort(0, 5_000), false);
  pace.note(2_500, 3_000);
  assert.equal(pace.isTooShort(2_000, 5_000), true);
  assert.equal(pace.isTooShort(2_500, 5_000), false);
});

test('one step that took longer than any may last does not keep others from being taken', () => {
  const pace = new StepPace();
  pace.note(2_500, 60_000);
  assert.equal(pace.isTooShort(3_000, 5_000), true);
  assert.equal(pace.isTooShort(4_990, 5_000), false);
});

test('steps grow to what their time allows, whatever each costs before its first event', () => {
  const pace = new StepPace();
  pace.note(2_500, 3_000);
  for (let step = 0; step < 20; step++) {
    const events = pace.maxEvents(5_000);
    pace.note(events, 2_900 + events * 0.04);
  }
  assert.ok(pace.maxEvents(5_000) > 40_000);
});
