import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import { hex } from '../../sealing/bytes.ts';
import { commitmentOf } from '../raffle/seed.ts';
import { checkDrops, whyNothingFell } from './choose-drops.ts';
import { dropValues } from './drop-value.ts';
import { compileSchedule } from './schedule.ts';

const secret = new Uint8Array(32).fill(7);
const valueFor = dropValues(secret);
const window = { start: '2026-12-01T10:00:00Z', end: '2026-12-01T11:00:00Z' };
const began_at = '2026-12-01T10:30:00Z';
const at = Date.parse(began_at) * 1_000;

/** Two prizes that fell to the rounds a and b, every one of which is a hit. */
const shown: ShownDrops = {
  ...{ campaign_id: 1, status: 'over', secret: hex(secret), commitment: hex(commitmentOf(secret)) },
  ...{ chance: '1', spread: null, hours: null, max_per_player: 1, settle_after_seconds: 60 },
  prizes: [{ kind: 'cash', title: '€5', count: 2, left: 0, from: window.start, to: window.end }],
  drops: ['a', 'b'].map((unique_id, index) => ({
    ...{ number: index + 1, prize: 0, player_hash: unique_id, player_username: unique_id, player_id: null },
    ...{ unique_id, value: valueFor(unique_id).toString(16).padStart(16, '0'), began_at, fixed_at: began_at },
  })),
};
const [first, second] = shown.drops as [ShownDrops['drops'][0], ShownDrops['drops'][0]];

test('what fell is drawn again, and what does not follow from secret and rules is named', () => {
  assert.equal(checkDrops({ ...shown, secret: null }), undefined);
  const holds = { isCommitted: true, wrong: [] };
  assert.deepEqual(checkDrops(shown), holds);
  assert.deepEqual(checkDrops({ ...shown, drops: [{ ...first, unique_id: null }, second] }), holds);
  const changes: [Partial<ShownDrops['drops'][0]>, number[]][] = [
    [{ unique_id: 'c' }, [2]],
    [{ value: '0'.repeat(16) }, [2]],
    [{ prize: 1 }, [2]],
    [{ player_hash: 'a' }, [2]],
    [{ began_at: window.end }, [2]],
  ];
  for (const [change, wrong] of changes)
    assert.deepEqual(checkDrops({ ...shown, drops: [first, { ...second, ...change }] })?.wrong, wrong);
  assert.deepEqual(checkDrops({ ...shown, chance: '0.00000001' })?.wrong, [1, 2]);
  assert.equal(checkDrops({ ...shown, secret: '00' })?.isCommitted, false);
});

test('of a round that won nothing the reason is that of its hit, or what was left at the end', () => {
  const rules = (chance: string) => ({
    schedules: compileSchedule({ ...window, rules: { prizes: shown.prizes, chance, hours: null } }),
    maxPerPlayer: 1,
  });
  const round = (unique_id: string, player_id: string, chance = '1') => ({
    ...{ unique_id, player_id, at, value: valueFor(unique_id) },
    threshold: rules(chance).schedules.thresholdAt(at),
  });
  const fallen = [
    { player_id: 'x', prize: 0, at, unique_id: 'b' },
    { player_id: 'y', prize: 0, at: at + 1, unique_id: 'c' },
  ];
  const [few, all] = [rules('0.00000001'), rules('1')];
  assert.equal(whyNothingFell(few, fallen, round('d', 'z', '0.00000001')), 'no_hit');
  assert.equal(whyNothingFell(all, fallen, round('d', 'x')), 'max_per_player');
  assert.equal(whyNothingFell(all, fallen, round('a', 'y')), 'max_per_player');
  assert.equal(whyNothingFell(all, fallen, round('d', 'z')), 'none_left');
  assert.equal(whyNothingFell(all, fallen.slice(1), round('d', 'z')), 'not_eligible');
});
