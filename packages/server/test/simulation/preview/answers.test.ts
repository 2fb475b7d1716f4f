import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  const bet = (player_id: string, amount: number, game_id = 'G1') =>
    gameround({ player_id, amount, game_id, timestamp: '2026-12-02T10:00:00Z' });
  await sendEvents(laurel, [bet('anna', 9), bet('bert', 8), bet('cleo', 7), bet('dora', 6, 'G2')]);
  await everythingScored(staff);
});

const definition = pointTournament({
  games: { ids: ['G1'] },
  prizes: [
    { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles: { en: 'a hundred' } },
    { place_from: 2, place_to: 2, kind: 'free_spins', count: 20, titles: { en: 'spins' } },
  ],
});

async function running(): Promise<string> {
  const { custom_id } = pointTournament();
  return `/api/v1/campaigns/${await published(staff, { ...definition, custom_id })}`;
}

async function preview(address: string, members: Partial<TournamentInput>) {
  const { body: stored } = await staff.get(address);
  const edit = { ...definition, custom_id: stored.custom_id, ...members };
  const { status, body } = await staff.post(`${address}/preview`, edit);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const cost = { currency: 'EUR', cash: '0', bonus: '0', free_spins: 0, deposit_bonus: 0, catalog_item: [] };

test('it says who comes, who goes, who moves, who wins what else, and what it costs', async () => {
  const max = { tasks: [{ task: 'turnover' as const, amount: '1', points: '2' }], max_bet: '8' };
  const { confirm, ...told } = await preview(await running(), { games: { all: true }, rules: max });
  assert.match(confirm, /^[0-9a-f]{32}$/);
  assert.deepEqual(told, {
    version: 1,
    changes: ['/games/all', '/games/ids', '/rules/tasks', '/rules/max_bet'],
    players_before: 3,
    players_after: 3,
    entered: 1,
    left: 1,
    moved: 2,
    prizes_changed: 3,
    changed: 4,
    losing_players: 2,
    losing_prizes: 2,
    cost_before: { ...cost, cash: '100', free_spins: 20 },
    cost_after: { ...cost, cash: '100', free_spins: 20 },
    extra_cost: '0',
    most_extra_cost: '0',
    differences: [
      difference('bert', [2, 1], ['8', '16'], [['spins'], ['a hundred']]),
      difference('cleo', [3, 2], ['7', '14'], [[], ['spins']]),
      difference('dora', [null, 3], [null, '12'], [[], []]),
      difference('anna', [1, null], ['9', null], [['a hundred'], []]),
    ],
  });
});

type Pair<Value> = [before: Value, after: Value];

function difference(
  player_id: string,
  [place_before, place_after]: Pair<number | null>,
  [score_before, score_after]: Pair<string | null>,
  [prizes_before, prizes_after]: Pair<string[]>,
) {
  return { player_id, place_before, place_after, score_before, score_after, prizes_before, prizes_after };
}

test('what is won for another place is the same prize, in another currency it is not', async () => {
  const prizes: NonNullable<TournamentInput['prizes']> = [
    { place_from: 1, place_to: 2, kind: 'cash', amount: '100', titles: { en: 'one hundred' } },
  ];
  const moved = await preview(await running(), { prizes });
  assert.deepEqual([moved.changes, moved.prizes_changed, moved.moved], [['/prizes'], 1, 0]);
  assert.equal(moved.differences[0].player_id, 'bert');
  const rates = [{ currency: 'SEK', date: '2026-01-01', per_eur: '1' }];
  assert.equal((await staff.post('/api/v1/exchange-rates', { rates })).status, 204);
  const converted = await preview(await running(), { currency: 'SEK' });
  assert.deepEqual(
    valuesOf(converted.differences, 'player_id'),
    ['anna'],
    'the score is the same, and 20 spins are 20 spins',
  );
  assert.deepEqual([converted.cost_before.currency, converted.cost_after.currency], ['EUR', 'SEK']);
});

test('what is only shown changes nothing that counts', async () => {
  const texts = { en: { name: 'Other words' } };
  const told = await preview(await running(), { texts, visible: false });
  assert.deepEqual([told.changes, told.changed, told.differences], [[], 0, []]);
  assert.deepEqual([told.players_before, told.players_after], [3, 3]);
  assert.deepEqual(told.cost_before, told.cost_after);
});

test('the confirmation is of one definition, one version and one campaign', async () => {
  const [one, other] = [await running(), await running()];
  const confirmOf = async (address: string, edit: Partial<TournamentInput>) =>
    (await preview(address, edit)).confirm;
  const edit = { prizes: [] };
  const confirm = await confirmOf(one, edit);
  assert.equal(await confirmOf(one, edit), confirm);
  assert.equal(
    await confirmOf(one, { ...edit, visible: true }),
    confirm,
    'a default that is said is no other',
  );
  assert.notEqual(await confirmOf(one, { ...edit, visible: false }), confirm);
  assert.notEqual(
    await confirmOf(other, { ...edit, custom_id: (await staff.get(one)).body.custom_id }),
    confirm,
  );
  const { body: stored } = await staff.get(one);
  const shown = {
    ...definition,
    custom_id: stored.custom_id,
    image: 'https://x.test/a.png',
    reason: 'a picture',
  };
  assert.equal((await staff.put(one, shown)).status, 200);
  assert.notEqual(await confirmOf(one, edit), confirm);
});

test('a draft can be previewed too', async () => {
  const { custom_id } = pointTournament();
  const { body } = await staff.post('/api/v1/campaigns', { ...definition, custom_id, join: 'opt_in' });
  const told = await preview(`/api/v1/campaigns/${body.id}`, { games: { all: true }, join: 'opt_in' });
  assert.deepEqual([told.players_before, told.players_after, told.entered], [3, 4, 1]);
});

test('what cannot be edited is not previewed', async () => {
  const address = await running();
  const { body: stored } = await staff.get(address);
  const edit = { ...definition, custom_id: stored.custom_id };
  const wrong = await staff.post(`${address}/preview`, { ...edit, end: edit.start });
  assert.equal(assertRefused(wrong, 422, 'invalid_body').errors?.[0]?.pointer, '/end');
  const extra = await staff.post(`${address}/preview`, { ...edit, reason: 'why' });
  assert.equal(assertRefused(extra, 422, 'invalid_body').errors?.[0]?.pointer, '/reason');
  await staff.post(`${address}/cancel`);
  assertRefused(await staff.post(`${address}/preview`, edit), 409, 'conflict');
});
