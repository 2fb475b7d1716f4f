import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf, localText } from './zoned-time.ts';

test('a local time is an instant in its zone and back', () => {
  assert.equal(instantOf('2026-12-01T20:00', 'Europe/Berlin'), '2026-12-01T19:00:00Z');
  assert.equal(instantOf('2026-07-01T20:00', 'Europe/Berlin'), '2026-07-01T18:00:00Z');
  assert.equal(instantOf('2026-12-01T20:00', 'Asia/Kolkata'), '2026-12-01T14:30:00Z');
  assert.equal(localText('2026-12-01T19:00:00Z', 'Europe/Berlin'), '2026-12-01T20:00');
  assert.equal(localText('2026-12-01T00:00:00Z', 'UTC'), '2026-12-01T00:00');
});

test('an hour that the clock skips is the one after it, and what is no time is none', () => {
  assert.equal(instantOf('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00Z');
  assert.equal(instantOf('', 'UTC'), undefined);
  assert.equal(localText('soon', 'UTC'), '');
});
