import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areWithin, isWithin, sentOf, thresholdFieldsOf, thresholdsOf } from './threshold-fields.ts';

test('only what differs from the defaults is sent', () => {
  const fields = thresholdFieldsOf({ mirror_play: { rounds: 20 }, late_surge: { enabled: false } });
  const fieldsOfDefaults = thresholdFieldsOf({});
  assert.deepEqual(sentOf(fields), { mirror_play: { rounds: 20 }, late_surge: { enabled: false } });
  fields.mirror_play.numbers.rounds = fieldsOfDefaults.mirror_play.numbers.rounds ?? '';
  fields.late_surge.enabled = true;
  fields.stake_splitting.numbers.share_of_rounds = '0,5';
  assert.deepEqual(sentOf(fields), { stake_splitting: { share_of_rounds: 0.5 } });
  assert.deepEqual(sentOf(fieldsOfDefaults), {});
});

test('a number is taken only within its bounds, and a whole one where it must be whole', () => {
  const [bets] = thresholdsOf('stake_splitting');
  assert.ok(bets);
  const typed = ['3', '16', '2', '17', '3.5', 'six', ''];
  assert.deepEqual(
    typed.map((text) => isWithin(text, bets)),
    [true, true, false, false, false, false, false],
  );
  const fields = thresholdFieldsOf({});
  assert.ok(areWithin(fields));
  fields.same_bet_twice.numbers.times = '0';
  assert.ok(!areWithin(fields));
});
