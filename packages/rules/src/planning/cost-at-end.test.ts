import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TieRule, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import { costAtEnd } from './most-cost.ts';

const half = { start: 0, now: 60_000, end: 120_000 };

function atEnd(soFar: string, time = half, tournament_type: TournamentType = 'PT', tie_rule?: TieRule) {
  const rules = tie_rule ? { tie_rule } : {};
  const titles = { en: 'a prize' };
  const prizes = [{ place_from: 1, place_to: 3, kind: 'cash' as const, amount: '10.5', titles }];
  return costAtEnd(normaliseDefinition({ ...exampleCampaign, tournament_type, rules, prizes }), soFar, time);
}

test('prizes of places cost as much as all places do, and more only where ties share them', () => {
  assert.equal(atEnd('10.5'), '31.5');
  assert.equal(atEnd('10.5', half, 'PT', 'shared'), '31.5');
  assert.equal(atEnd('42', half, 'PT', 'shared'), '42');
});

test('what any number of players can win goes on at its pace, rounded half up to what can be paid', () => {
  assert.equal(atEnd('10.5', half, 'IM'), '21');
  assert.equal(atEnd('10', { start: 0, now: 3, end: 7 }, 'IM'), '23.33');
  assert.equal(atEnd('10.5', { start: 0, now: -5, end: 100 }, 'IM'), '10.5');
  assert.equal(atEnd('10.5', { start: 0, now: 200, end: 100 }, 'IM'), '10.5');
});
