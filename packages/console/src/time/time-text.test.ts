import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agoText,
  dayText,
  distanceText,
  durationText,
  hourAgoText,
  spanText,
  timeText,
} from './time-text.ts';

test('every time names its zone, in summer and in winter', () => {
  assert.equal(timeText('2026-12-01T00:00:00Z', 'UTC'), '1 Dec 2026, 00:00 UTC');
  assert.equal(timeText('2026-12-01T00:00:00Z', 'Europe/Berlin'), '1 Dec 2026, 01:00 CET');
  assert.equal(timeText('2026-07-01T00:00:00Z', 'Europe/Berlin'), '1 Jul 2026, 02:00 CEST');
  assert.equal(timeText('2026-12-01T00:00:00Z', 'America/Bogota', 'day'), '30 Nov 2026 GMT-5');
});

test('milliseconds and seconds are given where they are asked for', () => {
  assert.equal(timeText('2026-12-01T12:34:56.789Z', 'UTC', 'second'), '1 Dec 2026, 12:34:56 UTC');
  assert.equal(timeText('2026-12-01T12:34:56.789Z', 'UTC', 'millisecond'), '1 Dec 2026, 12:34:56.789 UTC');
});

test('a day of the calendar has no zone', () => {
  assert.equal(dayText('2026-12-01'), '1 Dec 2026');
  assert.equal(dayText('soon'), 'soon');
});

test('what is no time is shown as it is', () => {
  assert.equal(timeText('soon', 'UTC'), 'soon');
});

test('spans are given in one unit, or in two where one would say too little', () => {
  assert.equal(spanText(0), 'less than a second');
  assert.equal(spanText(45_000), '45 seconds');
  assert.equal(spanText(61_000), '1 minute 1 second');
  assert.equal(spanText(120_000 + 5_000), '2 minutes');
  assert.equal(spanText(5 * 3_600_000 + 60_000), '5 hours 1 minute');
  assert.equal(spanText(28 * 3_600_000), '1 day 4 hours');
  assert.equal(spanText(3 * 86_400_000), '3 days');
});

test('a distance is said in the largest unit that it has two of', () => {
  const HOUR = 3_600_000;
  assert.equal(distanceText(3 * 24 * HOUR + HOUR), 'in 3 days');
  assert.equal(distanceText(-28 * HOUR), '28 hours ago');
  assert.equal(distanceText(-61_000), '61 seconds ago');
  assert.equal(distanceText(300), 'in 0 seconds');
});

test('what happened within the last minute is just now, also where its clock is ahead', () => {
  for (const milliseconds of [-5_000, 0, 59_999]) assert.equal(agoText(milliseconds), 'just now');
  assert.equal(agoText(60_000), '60 seconds ago');
  assert.equal(agoText(3 * 3_600_000), '3 hours ago');
});

test('of what only the hour is known no minutes are said', () => {
  const hour = 3_600_000;
  assert.equal(hourAgoText(0.9 * hour), 'in the last hour');
  assert.equal(hourAgoText(1.9 * hour), '1 hour ago');
  assert.equal(hourAgoText(50 * hour), '2 days ago');
});

test('seconds of a score are a duration, to the last digit', () => {
  assert.equal(durationText('5025.123'), '1h 23m 45.123s');
  assert.equal(durationText('3600.000'), '1h 0m 0.000s');
  assert.equal(durationText('59.5'), '59.5s');
  assert.equal(durationText('0'), '0s');
  assert.equal(durationText('-'), '-');
});
