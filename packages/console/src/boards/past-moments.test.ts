import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { lastStep, momentAt, momentsOf, nearestMoment, stepOf } from './past-moments.ts';

const campaign = (members: Partial<TournamentCampaign> = {}) =>
  ({
    state: 'published',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    rules: { grace_seconds: 900 },
    ...members,
  }) as TournamentCampaign;
const at = (members: Partial<TournamentCampaign>, now: string) => momentsOf(campaign(members), new Date(now));

test('moments go from the start to now, in steps of whole minutes, some two hundred of them', () => {
  const moments = at({}, '2026-12-03T12:00:30Z');
  assert.ok(moments);
  assert.equal(moments.step, 19 * 60_000);
  assert.equal(momentAt(moments, 0), '2026-12-01T00:00:00Z');
  assert.equal(momentAt(moments, 1), '2026-12-01T00:19:00Z');
  assert.equal(momentAt(moments, lastStep(moments)), '');
  assert.ok(lastStep(moments) <= 200);
});

test('they end when late events no longer count', () => {
  assert.equal(at({}, '2027-02-01T00:00:00Z')?.last, Date.parse('2026-12-08T00:15:00Z'));
});

test('any moment is shown at the nearest step, and none but now at the last', () => {
  const moments = at({}, '2026-12-01T01:00:00Z');
  assert.ok(moments);
  assert.equal(lastStep(moments), 60);
  assert.equal(stepOf(moments, ''), 60);
  assert.equal(stepOf(moments, '2026-12-01T00:29:40Z'), 30);
  assert.equal(stepOf(moments, '2026-12-01T00:59:59Z'), 59);
  assert.equal(stepOf(moments, '2020-01-01T00:00:00Z'), 0);
  assert.equal(stepOf(moments, 'no time'), 60);
});

test('a moment that is written is taken to the second, and never lies outside', () => {
  const moments = at({}, '2026-12-03T12:00:00Z');
  assert.ok(moments);
  assert.equal(nearestMoment(moments, '2026-12-02T10:00:07Z'), '2026-12-02T10:00:07Z');
  assert.equal(nearestMoment(moments, '2026-11-02T10:00:00Z'), '2026-12-01T00:00:00Z');
  assert.equal(nearestMoment(moments, '2026-12-04T00:00:00Z'), '');
  assert.equal(nearestMoment(moments, ''), '');
});

test('a campaign that has not begun or has no board has no past', () => {
  assert.equal(at({}, '2026-11-30T00:00:00Z'), undefined);
  assert.equal(at({ state: 'draft' }, '2026-12-03T00:00:00Z'), undefined);
  assert.equal(at({ state: 'cancelled' }, '2026-12-03T00:00:00Z'), undefined);
});
