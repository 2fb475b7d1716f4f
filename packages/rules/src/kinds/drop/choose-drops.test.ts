import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DropInput } from '@laurel/contract/campaigns/definition.ts';
import { normaliseDrop } from '@laurel/contract/campaigns/drop-defaults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { chooseDrops } from './choose-drops.ts';
import { drop } from './drop.ts';
import { dropValues } from './drop-value.ts';

const secret = Uint8Array.from({ length: 32 }, (_, at) => at);
const prize = { kind: 'cash', amount: '5', titles: { en: '€5' } } as const;

function rulesOf(rules: DropInput['rules'], end = '2026-12-02T00:00:00Z') {
  const shared = { kind: 'drop', custom_id: 'd', currency: 'EUR', texts: { en: { name: 'D' } } } as const;
  return drop.compile(normaliseDrop({ ...shared, start: '2026-12-01T00:00:00Z', end, rules }));
}

const at = (time: string) => parseTimestamp(`2026-12-01T${time}Z`) as number;

test('the value of a round is the first 8 bytes of the HMAC, as a vector', () => {
  const valueFor = dropValues(secret);
  assert.equal(valueFor('bet-1').toString(16).padStart(16, '0'), 'ffe66ee7087e7853');
});

test('a chance is an exact threshold, and holds only while a prize may fall', () => {
  const { schedules } = rulesOf({
    chance: '0.0005',
    prizes: [{ prize, count: 2, from: '2026-12-01T06:00:00Z' }],
  });
  assert.equal(schedules.thresholdAt(at('06:00:00')), (5n << 64n) / 10_000n);
  assert.equal(schedules.thresholdAt(at('05:59:59.999999')), 0n);
  assert.deepEqual(schedules.releasedAt(at('05:00:00')), [0]);
  assert.deepEqual(schedules.releasedAt(at('07:00:00')), [2]);
});

test('the chances of all minutes come to the count, and the last one releases all', () => {
  for (const spread of ['evenly', 'by_hour'] as const) {
    const hours = Array.from({ length: 24 }, (_, hour) => hour % 3);
    const { schedules } = rulesOf({
      spread,
      ...(spread === 'by_hour' && { hours }),
      prizes: [{ prize, count: 100 }],
    });
    let sum = 0n;
    for (let minute = 0; minute < 1440; minute += 1)
      sum += schedules.thresholdAt(at('00:00:00') + minute * 60_000_000);
    assert.ok(100n * 2n ** 64n - sum < 1440n && sum <= 100n * 2n ** 64n);
    assert.deepEqual(schedules.releasedAt(at('23:59:59')), [100]);
  }
});

test('in one minute only the prizes that may fall at the time have a share, in whatever order it is asked', () => {
  const from = '2026-12-01T00:00:30Z';
  const { schedules } = rulesOf({
    spread: 'evenly',
    prizes: [
      { prize, count: 720, to: from },
      { prize, count: 288, from },
    ],
  });
  const before = 2n ** 64n;
  const after = ((288n * 30n) << 64n) / (86_400n - 30n);
  for (const time of ['00:00:29.999999', '00:00:30', '00:00:10', '00:01:00', '00:00:59'])
    assert.equal(
      schedules.thresholdAt(at(time)),
      time < '00:00:30' ? before : time < '00:01' ? after : ((288n * 60n) << 64n) / (86_400n - 30n),
      time,
    );
});

test('more prizes than minutes make every round a hit, and no prize falls before it is released', () => {
  const { schedules } = rulesOf({ spread: 'evenly', prizes: [{ prize, count: 2880 }] });
  assert.equal(schedules.thresholdAt(at('00:00:30')), 2n ** 64n);
  assert.deepEqual(schedules.releasedAt(at('00:00:30')), [2]);
  assert.deepEqual(schedules.releasedAt(at('11:59:30')), [1440]);
});

test('the earliest hits win, whatever their order, as long as prizes are left and a player may win more', () => {
  const rules = rulesOf({
    chance: '1',
    max_per_player: 2,
    prizes: [
      { prize, count: 2 },
      { prize, count: 1 },
    ],
  });
  const hits = ['a', 'b', 'c', 'd'].map((unique_id, index) => ({
    ...{ unique_id, player_id: index < 3 ? 'p' : 'q', value: 2n ** 63n },
    at: at('10:00:00') + (index === 1 ? 0 : index),
  }));
  const chosen = chooseDrops(rules, [], hits.toReversed());
  assert.deepEqual(
    chosen.map(({ hit, result }) => [hit.unique_id, result]),
    [
      ['a', 0],
      ['b', 1],
      ['c', 'max_per_player'],
      ['d', 0],
    ],
  );
  assert.equal(
    chooseDrops(
      rules,
      [
        { player_id: 'x', prize: 0 },
        { player_id: 'y', prize: 0 },
        { player_id: 'z', prize: 1 },
      ],
      hits,
    )[0]?.result,
    'none_left',
  );
});
