import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MissionInput } from '@laurel/contract/campaigns/definition.ts';
import { fixCompletions } from '../../src/missions/fix-completions.ts';
import type { OwnCompletion } from '../../src/missions/store.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';

test('a completion is fixed and paid once, however many processes try it, and both or neither after a failure', async () => {
  const laurel = await startLaurel();
  try {
    await laurel.setClock('2026-12-02T10:00:00Z');
    const staff = await signInOwner(laurel);
    const prize = { kind: 'cash' as const, amount: '1', titles: { en: '€1' } };
    const input: MissionInput = {
      ...{ kind: 'mission', custom_id: 'ONCE', start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
      currency: 'EUR',
      texts: { en: { name: 'Once' } },
      rules: { steps: [{ task: 'rounds', count: 1, texts: { en: 'Play' }, prize }] },
    };
    const id = await published(staff, input);
    const by = { step: 0, period: 0, completed_at: 0, fact: null, game_id: 'g', round_id: 'r' };
    const completions: OwnCompletion[] = [1, 2, 3].map((repeat) => ({ ...by, player_id: 'p', repeat }));
    const names = new Map([['p', { player_hash: 'h', player_username: 'P' }]]);
    const owed = { campaign_id: id, version: 1, seq: 0, completions, names };
    const clock = () => new Date('2026-12-02T10:00:00Z');
    const fails = () => {
      throw new Error('killed');
    };
    const { database } = laurel;
    await assert.rejects(fixCompletions({ database, clock: fails }, 1, owed, 0), /killed/);
    const rows = async () => {
      const payouts = await staff.get(`/api/v1/payouts?campaign_id=${id}`);
      const fixed = await staff.get(`/api/v1/campaigns/${id}/completions`);
      return [fixed.body.count, payouts.body.count];
    };
    assert.deepEqual(await rows(), [0, 0]);
    const tries = [1, 2, 3, 4].map(() => fixCompletions({ database, clock }, 1, owed, 0));
    assert.deepEqual(await Promise.all(tries), [true, true, true, true]);
    assert.deepEqual(await rows(), [3, 3]);
    assert.equal(await fixCompletions({ database, clock }, 1, { ...owed, version: 2 }, 0), false);
  } finally {
    await laurel.close();
  }
});
