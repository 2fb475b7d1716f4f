import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lagAt, withSample } from './lag-samples.ts';

test('the greatest lag of each minute is kept for two hours', () => {
  const at = (time: string) => Date.parse(`2026-12-03T${time}Z`);
  let samples = withSample(new Map(), at('12:00:10'), 2);
  samples = withSample(samples, at('12:00:50'), 1);
  samples = withSample(samples, at('12:01:05'), 0);
  const minutes = ['11:59', '12:00', '12:01'].map((minute) => ({ minute: `2026-12-03T${minute}:00Z` }));
  assert.deepEqual(lagAt(samples, minutes), [null, 2, 0]);
  assert.equal(lagAt(withSample(samples, at('14:30:00'), 5), minutes), undefined);
});
