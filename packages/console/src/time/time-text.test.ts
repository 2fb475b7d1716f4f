import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanText, timeText } from './time-text.ts';

test('every time names its zone, in summer and in winter', () => {
  assert.equal(timeText('2026-12-01T00:00:00Z', 'UTC'), '1 Dec 2026, 00:00 UTC');
  assert.equal(timeText('2026-12-01T00:00:00Z', 'Europe/Berlin'), '1 Dec 2026, 01:00 CET');
  assert.equal(timeText('2026-07-01T00:00:00Z', 'Europe/Berlin'), '1 Jul 2026, 02:00 CEST');
  assert.equal(timeText('2026-12-01T00:00:00Z', 'America/Bogota', 'day'), '30 Nov 2026 GMT-5');
});

test('milliseconds and seconds are told where they are asked for', () => {
  assert.equal(timeText('2026-12-01T12:34:56.789Z', 'UTC', 'second'), '1 Dec 2026, 12:34:56 UTC');
  assert.equal(timeText('2026-12-01T12:34:56.789Z', 'UTC', 'millisecond'), '1 Dec 2026, 12:34:56.789 UTC');
});

test('what is no time is shown as it is', () => {
  assert.equal(timeText('soon', 'UTC'), 'soon');
});

test('spans are told in one unit, or in two where one would say too little', () => {
  assert.equal(spanText(0), 'less than a second');
  assert.equal(spanText(45_000), '45 seconds');
  assert.equal(spanText(61_000), '1 minute 1 second');
  assert.equal(spanText(120_000 + 5_000), '2 minutes');
  assert.equal(spanText(5 * 3_600_000 + 60_000), '5 hours 1 minute');
  assert.equal(spanText(28 * 3_600_000), '1 day 4 hours');
  assert.equal(spanText(3 * 86_400_000), '3 days');
});
