import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyWindow } from './copy-window.ts';

test('a copy runs so many days later, as long as the first one, under another name', () => {
  const campaign = { custom_id: 'A', start: '2026-12-28T20:00:00Z', end: '2026-12-28T22:00:00.500Z' };
  assert.deepEqual(copyWindow(campaign, { days: 7, suffix: '-2' }), {
    custom_id: 'A-2',
    start: '2027-01-04T20:00:00Z',
    end: '2027-01-04T22:00:00.500Z',
  });
});
