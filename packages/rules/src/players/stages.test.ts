import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileStages, type KnownStage } from './audience.ts';

const settled = (...players: string[]): KnownStage => ({ isOpen: false, players: new Set(players) });
const open: KnownStage = { isOpen: true, players: new Set() };

test('without earlier campaigns everybody takes part', () => {
  assert.equal(compileStages([])('anna'), undefined);
});

test('before the earlier campaign is settled nobody takes part, and the reason says so', () => {
  assert.equal(compileStages([open])('anna'), 'stage_not_settled');
});

test('players on the places of any settled campaign take part, the others do not', () => {
  const absence = compileStages([settled('anna'), settled('bert', 'anna')]);
  assert.deepEqual(['anna', 'bert', 'carl'].map(absence), [undefined, undefined, 'outside_stage']);
});

test('a player who is not on the places so far may be on those of a campaign that is open', () => {
  const absence = compileStages([settled('anna'), open]);
  assert.deepEqual(['anna', 'carl'].map(absence), [undefined, 'stage_not_settled']);
});

test('a campaign that will never be settled brings nobody', () => {
  assert.equal(compileStages([settled()])('anna'), 'outside_stage');
});
