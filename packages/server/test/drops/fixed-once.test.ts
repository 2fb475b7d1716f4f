import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DropDefinition, DropInput } from '@laurel/contract/campaigns/definition.ts';
import { normaliseDrop } from '@laurel/contract/campaigns/drop-defaults.ts';
import type { DropHit } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { drop } from '@laurel/rules/kinds/drop/drop.ts';
import { fixDrops } from '../../src/drops/fix-drops.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

async function publish(custom_id: string, rules: Partial<DropInput['rules']> = {}) {
  const prize = { kind: 'cash' as const, amount: '1', titles: { en: '€1' } };
  const input: DropInput = {
    ...{ kind: 'drop', custom_id, start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
    currency: 'EUR',
    texts: { en: { name: 'Once' } },
    games: { ids: [custom_id] },
    rules: { chance: '1', settle_after_seconds: 0, prizes: [{ prize, count: 3 }], ...rules },
  };
  const id = await published(staff, input);
  return { id: id as number, input };
}

const counts = async (id: number) => {
  const { body } = await staff.get(`/api/v1/campaigns/${id}/drops`);
  const payouts = await staff.get(`/api/v1/payouts?campaign_id=${id}`);
  return [body.drops.length, payouts.body.count];
};

it('a drop is fixed and paid once, however many processes try it, and both or neither after a failure', async () => {
  const { id, input } = await publish('ONCE');
  const rules = drop.compile(normaliseDrop(input) as DropDefinition);
  const hits: DropHit[] = ['a', 'b', 'c', 'd'].map((unique_id, at) => ({
    ...{ unique_id, player_id: 'p', value: 7n, at: Date.parse('2026-12-02T11:00:00Z') * 1_000 + at },
  }));
  const names = new Map([['p', { player_hash: 'h', player_username: 'P' }]]);
  const due = { campaign_id: id, version: 1, rules, hits, names };
  const clock = () => new Date('2026-12-02T12:00:00Z');
  const fails = () => {
    throw new Error('killed');
  };
  const { database } = laurel;
  await assert.rejects(fixDrops({ database, clock: fails }, 1, due, 0), /killed/);
  assert.deepEqual(await counts(id), [0, 0]);
  const tries = [1, 2, 3, 4].map(() => fixDrops({ database, clock }, 1, due, 0));
  assert.deepEqual(await Promise.all(tries), [true, true, true, true]);
  assert.deepEqual(await counts(id), [3, 3]);
  assert.equal(await fixDrops({ database, clock }, 1, { ...due, version: 2 }, 0), false);
});

const bet = (game_id: string, unique_id: string, data: object = {}) =>
  gameround({ unique_id, game_id, round_id: unique_id, timestamp: '2026-12-02T11:59:00Z', ...data });

it('what does not count wins nothing: a voided bet, another stake, a second bet of a round', async () => {
  const rules = { min_bet: '1', settle_after_seconds: 3_600 };
  const { id } = await publish('VOIDED', rules);
  await sendEvents(laurel, [
    ...[bet('VOIDED', 'void-me'), bet('VOIDED', 'small', { amount: 0.5 }), bet('VOIDED', 'first')],
    bet('VOIDED', 'second', { round_id: 'first', timestamp: '2026-12-02T11:59:30Z' }),
  ]);
  await staff.post('/api/v1/events/void', { unique_ids: ['void-me'], reason: 'rolled back' });
  await laurel.setClock('2026-12-02T13:30:00Z');
  await waitUntil('the round that counts has won', async () => assert.deepEqual(await counts(id), [1, 1]));
  const { body } = await staff.get(`/api/v1/campaigns/${id}/drops`);
  assert.deepEqual(valuesOf(body.drops, 'unique_id'), ['first']);
});

it('before the end the secret is in no table but its own', async () => {
  const { id } = await publish('SECRET');
  await sendEvents(laurel, [bet('SECRET', 's-1'), bet('SECRET', 's-2')]);
  await waitUntil('something has fallen', async () => assert.deepEqual(await counts(id), [2, 2]));
  const ask = (text: string, values: unknown[] = []) =>
    laurel.database.query<{ name: string; found: boolean; secret: Buffer }>({ text, values });
  const [row] = await ask('select secret from raffle_secrets where campaign_id = $1', [id]);
  const secret = (row as { secret: Buffer }).secret;
  const tables = await ask(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  assert.ok(tables.length > 40);
  for (const { name } of tables) {
    if (name === 'raffle_secrets') continue;
    const text = `select count(*) > 0 as found from ${name} r where r::text like any ($1)`;
    const [{ found } = { found: true }] = await ask(text, [
      [`%${secret.toString('hex')}%`, `%${secret.toString('base64')}%`],
    ]);
    assert.equal(found, false, name);
  }
});

it('an erased player keeps no id in what fell, and the drops stay', async () => {
  const { id } = await publish('ERASED');
  await sendEvents(laurel, [bet('ERASED', 'of-gone', { player_id: 'gone' })]);
  await waitUntil('it has fallen', async () => assert.deepEqual(await counts(id), [1, 1]));
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}`);
  for (const { id: payout } of body.results)
    assert.equal((await staff.post(`/api/v1/payouts/${payout}/reject`, { reason: 'erased' })).status, 200);
  const erased = await staff.post('/api/v1/players/gone/erase', { reason: 'asked' });
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  const { drops } = (await staff.get(`/api/v1/campaigns/${id}/drops`)).body;
  assert.equal(drops.length, 1);
  assert.equal(drops[0].unique_id, null);
  assert.doesNotMatch(JSON.stringify(drops), /gone/);
});
