import assert from 'node:assert/strict';
import { test } from 'node:test';
import { campaignsQuery, noCampaignFilter } from './campaigns-query.ts';

test('the days of a period are those of the zone, the last one included', () => {
  const period = { ...noCampaignFilter, from: '2026-12-01', to: '2026-12-31' };
  assert.deepEqual(campaignsQuery(period, 'Europe/Berlin'), {
    from: '2026-11-30T23:00:00Z',
    to: '2026-12-31T23:00:00Z',
  });
});

test('what is empty, or no filter, narrows nothing', () => {
  assert.deepEqual(
    campaignsQuery({ ...noCampaignFilter, name: ' ', status: 'toString', to: 'soon' }, 'UTC'),
    {},
  );
  assert.deepEqual(campaignsQuery({ ...noCampaignFilter, status: 'running', name: 'cup ' }, 'UTC'), {
    state: 'published',
    status: 'AC',
    name: 'cup',
  });
});
