import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { barsOf, placeOf, stretchAround } from './time-axis.ts';

const stretch = stretchAround(new Date('2026-12-03T17:45:00Z'), 'UTC');
const campaign = (id: number, start: string, end: string, state = 'published') =>
  ({ id, start, end, state }) as unknown as TournamentCampaign;

test('the axis begins two whole days before today and has thirteen days', () => {
  assert.equal(new Date(stretch.from).toISOString(), '2026-12-01T00:00:00.000Z');
  assert.equal(stretch.days.length, 13);
  assert.equal(placeOf(stretch.from, stretch), 0);
  assert.equal(placeOf(stretch.to, stretch), 100);
});

test('days begin at midnight of the zone, also where clocks change', () => {
  const { from, days } = stretchAround(new Date('2026-10-24T23:30:00Z'), 'Europe/Berlin');
  assert.equal(new Date(from).toISOString(), '2026-10-22T22:00:00.000Z');
  assert.equal(new Date(days[3] ?? 0).toISOString(), '2026-10-25T23:00:00.000Z');
});

test('bars are cut at the edges, what ends first is above, and what is outside is not there', () => {
  const bars = barsOf(
    [
      campaign(1, '2026-12-02T00:00:00Z', '2027-01-01T00:00:00Z'),
      campaign(2, '2026-11-01T00:00:00Z', '2026-12-04T00:00:00Z'),
      campaign(3, '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
      campaign(4, '2026-12-03T00:00:00Z', '2026-12-05T00:00:00Z', 'cancelled'),
      campaign(5, '2026-12-03T00:00:00Z', '2026-12-05T00:00:00Z', 'draft'),
    ],
    stretch,
  );
  assert.deepEqual(
    bars.map(({ campaign: { id }, isCutLeft, isCutRight }) => [id, isCutLeft, isCutRight]),
    [
      [2, true, false],
      [1, false, true],
    ],
  );
  assert.equal(bars[0]?.left, 0);
  assert.equal((bars[1]?.left ?? 0) + (bars[1]?.width ?? 0), 100);
});

test('an hour is still to be seen', () => {
  const [bar] = barsOf([campaign(1, '2026-12-03T10:00:00Z', '2026-12-03T11:00:00Z')], stretch);
  assert.equal(bar?.width, 0.75);
});
