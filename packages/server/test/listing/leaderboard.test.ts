import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { listed, openShown } from '../support/tournaments.ts';

const ten = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`p${i}`, String(100 - i)]));
const cash = (place_from: number, place_to: number) => ({
  kind: 'cash' as const,
  amount: '10',
  place_from,
  place_to,
  titles: { en: '€10' },
});

async function boardOf(changes: Partial<TournamentInput>, scores: Record<string, string>) {
  const { results } = await openShown([listed(1, changes, scores)]).ask();
  assert.ok(results[0]);
  return results[0].leaderboard;
}

test('a row is a hash, a username, a number and titles', async () => {
  const { shown, ask } = openShown([listed(1, { prizes: [cash(1, 1)] }, { alice: '12.5', bob: '3' })]);
  shown.usernames.set('alice', 'Alice W.');
  const { results } = await ask();
  const hash = (player_id: string) =>
    createHmac('sha256', shown.tenant.player_hash_secret).update(player_id).digest('hex');
  assert.deepEqual(results[0]?.leaderboard, [
    { player_id: hash('alice'), player_username: 'Alice W.', score: 12.5, prizes: ['€10'] },
    { player_id: hash('bob'), player_username: `Player ${hash('bob').slice(0, 6)}`, score: 3, prizes: [] },
  ]);
});

test('a place has every prize whose range holds it, in the listing and in its row', async () => {
  const spins = {
    kind: 'free_spins' as const,
    count: 50,
    place_from: 1,
    place_to: 2,
    titles: { en: '50 spins' },
  };
  const { results } = await openShown([listed(1, { prizes: [spins, cash(1, 1)] }, ten)]).ask();
  assert.deepEqual(valuesOf(results[0]?.leaderboard.slice(0, 3), 'prizes'), [
    ['50 spins', '€10'],
    ['50 spins'],
    [],
  ]);
  assert.deepEqual(columnsOf(results[0]?.tournament_prizes, 'title', 'place_to'), [
    ['50 spins', 2],
    ['€10', 1],
  ]);
});

test('as many rows as leaderboard_size, but always to the last paid place', async () => {
  assert.equal((await boardOf({ leaderboard_size: 3 }, ten)).length, 3);
  assert.equal((await boardOf({ leaderboard_size: 3, prizes: [cash(1, 2)] }, ten)).length, 3);
  assert.equal((await boardOf({ leaderboard_size: 3, prizes: [cash(1, 2), cash(5, 6)] }, ten)).length, 6);
  assert.equal((await boardOf({ leaderboard_size: 3, prizes: [cash(1, 50)] }, ten)).length, 10);
  assert.equal((await boardOf({}, ten)).length, 10);
});

test('who shares the last paid place is shown too', async () => {
  const scores = { a: '9', b: '8', c: '7', d: '7', e: '7', f: '6' };
  const changes = { leaderboard_size: 1, prizes: [cash(1, 3)] };
  const shared = await boardOf({ ...changes, rules: { tie_rule: 'shared' } }, scores);
  assert.deepEqual(
    shared.map((row) => row.prizes.length),
    [1, 1, 1, 1, 1],
  );
  assert.equal((await boardOf(changes, scores)).length, 3);
});

test('tiers of an individual mission are no places: its size alone counts', async () => {
  const changes = { tournament_type: 'IM' as const, leaderboard_size: 2, prizes: [cash(1, 50)] };
  assert.equal((await boardOf(changes, { a: '5', b: '6', c: '7' })).length, 2);
});

test('a score that no binary float holds keeps its digits', async () => {
  const { pageOf } = openShown([listed(1, {}, { a: '12345678901234567.12345678' })]);
  const text = (await pageOf()).body.toString();
  assert.ok(text.includes('"score":12345678901234567.12345678,'));
});
