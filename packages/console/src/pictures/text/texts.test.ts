import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitted, spreadLabels, textWidth, timeTicks } from '../frame/layout.ts';
import { momentFormat } from '../time/moment-format.ts';
import { distance, grouped } from './numbers.ts';

test('labels keep their distance and stay as near to their wishes as that allows', () => {
  assert.deepEqual(spreadLabels([10, 50, 90], 15, 0, 100), [10, 50, 90]);
  assert.deepEqual(spreadLabels([50, 50, 50], 10, 0, 100), [40, 50, 60]);
  assert.deepEqual(spreadLabels([98, 99], 15, 0, 100), [85, 100]);
  assert.deepEqual(spreadLabels([1, 2], 15, 0, 100), [0, 15]);
  assert.deepEqual(spreadLabels([], 15, 0, 100), []);
});

test('a text that is too long ends with an ellipsis, between characters as people see them', () => {
  assert.equal(fitted('Mara', 100), 'Mara');
  const cut = fitted('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 family', textWidth('👩‍👩‍👧‍👦…') + 1);
  assert.equal(cut, '👩‍👩‍👧‍👦…');
});

test('scores stay exact text', () => {
  assert.equal(grouped('9007199254740993.12345678'), '9,007,199,254,740,993.12345678');
  assert.equal(distance('9007199254740993', '0.00000001'), '9007199254740992.99999999');
  assert.equal(distance('0.123456789', '1'), '0.876543211');
});

test('marks of time are at midnights and full hours of the zone, also where its clocks change', () => {
  const from = Date.parse('2026-10-24T22:00:00Z');
  const to = Date.parse('2026-10-26T23:00:00Z');
  const x = (instant: number) => ((instant - from) / (to - from)) * 700;
  const ticks = timeTicks([from, to], 700, momentFormat('Europe/Berlin'), x);
  assert.deepEqual(
    ticks.map(({ text }) => text),
    ['06:00', '12:00', '18:00', '26 Oct', '06:00', '12:00', '18:00'],
  );
  assert.equal(ticks[3]?.at, x(Date.parse('2026-10-25T23:00:00Z')));
});
