import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StepPace } from './step-pace.ts';

test('a step takes as many events as it may last by what those of the newest one cost', () => {
  const pace = new StepPace();
  assert.equal(pace.mostEvents(2_500), Number.POSITIVE_INFINITY);
  pace.note(10_000, 5_000);
  assert.equal(pace.mostEvents(2_500), 5_000);
  pace.note(5_000, 1_000);
  assert.equal(pace.mostEvents(2_500), 12_500);
});

test('a few events say nothing of many, and one that cost much does not stop the others', () => {
  const pace = new StepPace();
  pace.note(99, 5_000);
  assert.equal(pace.mostEvents(2_500), Number.POSITIVE_INFINITY);
  pace.note(1_000, 20_000);
  assert.equal(pace.mostEvents(2_500), 2_500);
  assert.equal(pace.mostEvents(-1), 2_500);
});
