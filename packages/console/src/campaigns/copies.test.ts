import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { copiedDefinition, copyWindow } from './copies.ts';
import { blankDefinition } from './editor/blank-definition.ts';

const copy = (start: string, end: string, now: string, zone = 'UTC') => {
  const definition = blankDefinition('PT', new Date(now));
  const campaign = { ...definition, custom_id: 'RACE', start, end } as unknown as TournamentCampaign;
  const copied = copiedDefinition(campaign, new Date(now), zone);
  return [copied.custom_id, copied.start, copied.end];
};

test('a copy of last week’s campaign is for the week that begins next', () => {
  assert.deepEqual(copy('2026-11-27T20:00:00Z', '2026-11-28T02:00:00Z', '2026-12-01T10:00:00Z'), [
    'RACE-copy',
    '2026-12-04T20:00:00Z',
    '2026-12-05T02:00:00Z',
  ]);
});

test('a copy of a campaign that was ended early has the end and the grace that were planned', () => {
  const now = new Date('2026-12-01T10:00:00Z');
  const definition = blankDefinition('PT', now);
  const early = { start: '2026-12-02T08:00:00Z', end: '2026-12-02T09:00:00Z' };
  const planned = { end: '2026-12-03T08:00:00Z', grace_seconds: 900 };
  const rules = { ...definition.rules, grace_seconds: 0 };
  const campaign = { ...definition, ...early, rules, planned } as unknown as TournamentCampaign;
  const copied = copiedDefinition(campaign, now, 'UTC');
  assert.deepEqual([copied.end, copied.rules.grace_seconds], ['2026-12-10T08:00:00Z', 900]);
  assert.equal('planned' in copied, false);
});

test('a copy of a coming campaign is a week after it', () => {
  const [, start] = copy('2026-12-10T08:00:00Z', '2026-12-12T08:00:00Z', '2026-12-01T10:00:00Z');
  assert.equal(start, '2026-12-17T08:00:00Z');
});

test('it starts at the same time of day when the clocks have changed', () => {
  const [, start, end] = copy(
    '2026-10-23T18:00:00Z',
    '2026-10-23T22:00:00Z',
    '2026-10-24T10:00:00Z',
    'Europe/Berlin',
  );
  assert.deepEqual([start, end], ['2026-10-30T19:00:00Z', '2026-10-30T23:00:00Z']);
});

test('a copy runs so many days later, as long as the first one, under another name', () => {
  const campaign = { custom_id: 'A', start: '2026-12-28T20:00:00Z', end: '2026-12-28T22:00:00.500Z' };
  assert.deepEqual(copyWindow(campaign, { days: 7, suffix: '-2' }), {
    custom_id: 'A-2',
    start: '2027-01-04T20:00:00Z',
    end: '2027-01-04T22:00:00.500Z',
  });
});
