import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, openShown } from '../support/tournaments.ts';

const campaigns = [
  listed(1, { start: '2026-12-01T00:00:00Z', end: '2026-12-03T00:00:00Z' }),
  listed(2, { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' }),
  listed(3, { start: '2026-12-05T00:00:00Z', end: '2026-12-08T00:00:00Z' }),
];

test('status filters by what the clock says, one code or several', async () => {
  const { idsOf } = openShown(campaigns);
  assert.deepEqual(await idsOf('status=FI'), [1]);
  assert.deepEqual(await idsOf('status=AC'), [2]);
  assert.deepEqual(await idsOf('status=SC'), [3]);
  assert.deepEqual(await idsOf('status=SC,AC'), [2, 3]);
  assert.deepEqual(await idsOf(), [2, 3, 1]);
});

test('a status changes at the very moment of start and end, with no change of the listing', async () => {
  const { shown, ask } = openShown([campaigns[2] as (typeof campaigns)[0]]);
  const statusAt = async (now: string) => {
    shown.now = now;
    const { campaign } = (await ask()).results[0] as {
      campaign: { status: string; status_for_display: string };
    };
    return `${campaign.status} ${campaign.status_for_display}`;
  };
  assert.equal(await statusAt('2026-12-04T23:59:59.999Z'), 'SC Scheduled');
  assert.equal(await statusAt('2026-12-05T00:00:00.000Z'), 'AC Active');
  assert.equal(await statusAt('2026-12-07T23:59:59.999Z'), 'AC Active');
  assert.equal(await statusAt('2026-12-08T00:00:00.000Z'), 'FI Finished');
  assert.equal(await statusAt('2026-12-04T00:00:00.000Z'), 'SC Scheduled');
});
