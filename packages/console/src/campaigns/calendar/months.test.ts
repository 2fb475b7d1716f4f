import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf, monthAfter, monthOf, monthText } from './months.ts';

test('a month begins and ends at midnight of the zone', () => {
  assert.deepEqual(boundsOf('2026-12', 'UTC'), { from: '2026-12-01T00:00:00Z', to: '2027-01-01T00:00:00Z' });
  assert.deepEqual(boundsOf('2026-10', 'Europe/Berlin'), {
    from: '2026-09-30T22:00:00Z',
    to: '2026-10-31T23:00:00Z',
  });
  assert.equal(boundsOf('2026-13', 'UTC'), undefined);
  assert.equal(boundsOf('soon', 'UTC'), undefined);
});

test('months follow one another over the turn of the year', () => {
  assert.equal(monthAfter('2026-12', 1), '2027-01');
  assert.equal(monthAfter('2026-01', -1), '2025-12');
  assert.equal(monthText('2026-12'), 'December 2026');
  assert.equal(monthOf(new Date('2026-11-30T23:30:00Z'), 'Europe/Berlin'), '2026-12');
});
