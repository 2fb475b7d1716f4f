import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alarmsQuery, noAlarmFilter } from './alarms-query.ts';

test('filters of the address become those of the call', () => {
  const asked = { status: 'open', sort: 'score_share', kind: 'mirror_play', campaign: '17', player: 'P-1' };
  assert.deepEqual(alarmsQuery(asked), {
    status: 'open',
    kind: 'mirror_play',
    campaign_id: 17,
    player_id: 'P-1',
    sort: 'score_share',
  });
});

test('what an address names and does not exist narrows nothing', () => {
  const asked = { ...noAlarmFilter, status: 'all', sort: 'colour', kind: 'luck', campaign: 'x' };
  assert.deepEqual(alarmsQuery(asked), { sort: 'at_stake' });
});
