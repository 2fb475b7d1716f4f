import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOfDay, instantOf, localText, readDay, readLocal } from './zoned-time.ts';

test('a local time is an instant in its zone and back', () => {
  assert.equal(instantOf('2026-12-01T20:00', 'Europe/Berlin'), '2026-12-01T19:00:00Z');
  assert.equal(instantOf('2026-07-01T20:00', 'Europe/Berlin'), '2026-07-01T18:00:00Z');
  assert.equal(instantOf('2026-12-01T20:00', 'Asia/Kolkata'), '2026-12-01T14:30:00Z');
  assert.equal(localText('2026-12-01T19:00:00Z', 'Europe/Berlin'), '2026-12-01 20:00');
  assert.equal(localText('2026-12-01T00:00:00Z', 'UTC'), '2026-12-01 00:00');
});

test('an hour that the clock skips is the one after it, and what is no time is none', () => {
  assert.equal(instantOf('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00Z');
  assert.equal(instantOf('', 'UTC'), undefined);
  assert.equal(localText('soon', 'UTC'), '');
});

test('people write a time with a space or a T, and seconds where they want them', () => {
  assert.equal(readLocal(' 2026-11-24 18:00 '), '2026-11-24T18:00:00');
  assert.equal(readLocal('2026-11-24T9:05'), '2026-11-24T09:05:00');
  assert.equal(readLocal('2026-11-24 18:00:30'), '2026-11-24T18:00:30');
  for (const text of [
    '',
    '24.11.2026 18:00',
    '11/24/2026 18:00',
    '2026-02-30 18:00',
    '2026-11-24',
    '2026-11-24 24:00',
  ])
    assert.equal(readLocal(text), undefined, text);
  assert.equal(readDay('2028-02-29'), '2028-02-29');
  assert.equal(readDay('2027-02-29'), undefined);
  assert.equal(readDay('1.2.2027'), undefined);
});

test('a day begins and ends at midnight of its zone', () => {
  assert.deepEqual(boundsOfDay('2026-10-25', 'Europe/Berlin'), {
    start: '2026-10-24T22:00:00Z',
    end: '2026-10-25T23:00:00Z',
  });
  assert.equal(boundsOfDay('2026-10-32', 'UTC'), undefined);
});
