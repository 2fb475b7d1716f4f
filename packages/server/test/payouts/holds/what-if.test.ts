import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RulesInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { WhatIfRow } from '@laurel/contract/payouts/what-if.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { runCommand } from '../../support/run-command.ts';
import { leaderboardOf } from '../../support/scored.ts';
import { settlementOf } from '../../support/settled.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const titles = { en: 'a prize' };
const prizes: PrizeInput[] = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles },
  { place_from: 2, place_to: 3, kind: 'free_spins', count: 25, game_ids: ['GD8'], titles },
];

/** A campaign whose board is a 30, b 20, c 20 (shared), d 10. */
async function played(custom_id: string): Promise<number> {
  await laurel.setClock(moments.during);
  const rules: RulesInput = { tie_rule: 'shared', tasks: [{ task: 'turnover', amount: '1', points: '1' }] };
  const id = await published(staff, pointTournament({ custom_id, rules, prizes }));
  const bet = (player_id: string, amount: number) =>
    gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z' });
  await sendEvents(laurel, [bet('a', 30), bet('b', 20), bet('c', 20), bet('d', 10)]);
  await leaderboardOf(staff, id, 4);
  return id;
}

const path = (id: number, query: string) => `/api/v1/campaigns/${id}/what-if?${query}`;

function inShort({ place, place_now, player_id, owed, owed_now }: WhatIfRow) {
  const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind).join();
  return [player_id, place_now, place, kinds(owed_now), kinds(owed)];
}

test('the board and what it wins without a player, before and after the settlement, and nothing changes', async () => {
  const id = await played('before-and-after');
  const expected = [
    ['b', 2, 1, 'free_spins', 'cash'],
    ['c', 2, 1, 'free_spins', 'cash'],
    ['d', 4, 3, '', 'free_spins'],
  ];
  const { status, body } = await staff.get(path(id, 'without=a'));
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.count, body.settled, body.results.map(inShort)], [3, false, expected]);
  assert.deepEqual(body.results[0].owed[0], { ...prizes[0], amount: '100', currency: 'EUR' });
  const [out] = body.without;
  assert.deepEqual(
    [body.without.length, out.player_id, out.place, out.score, out.owed_now[0].kind, out.payouts],
    [1, 'a', 1, '30', 'cash', []],
  );
  await laurel.setClock(moments.after);
  await settlementOf(staff, id);
  const board = (await staff.get(`/api/v1/campaigns/${id}/leaderboard`)).body;
  const settled = (await staff.get(path(id, 'without=a'))).body;
  assert.deepEqual([settled.settled, settled.results.map(inShort)], [true, expected]);
  assert.equal(settled.version, board.version);
  const made = (await staff.get(`/api/v1/payouts?campaign_id=${id}`)).body.results;
  assert.deepEqual(
    settled.results[0].payouts,
    made
      .filter((one: { player_id: string }) => one.player_id === 'b')
      .map(({ id, status }: { id: number; status: string }) => ({ id, status })),
  );
  const again = (await staff.get(`/api/v1/campaigns/${id}/leaderboard`)).body;
  assert.deepEqual({ ...again, scored_up_to: board.scored_up_to }, board);
});

test('without several players, page by page; a player is named once', async () => {
  const id = await played('several');
  const query = 'without=a&without=c&without=a&page_size=1';
  const first = (await staff.get(path(id, query))).body;
  assert.deepEqual([first.count, first.results.map(inShort)], [2, [['b', 2, 1, 'free_spins', 'cash']]]);
  assert.deepEqual(valuesOf(first.without, 'player_id'), ['a', 'c']);
  const second = (await staff.get(new URL(first.next).pathname + new URL(first.next).search)).body;
  assert.deepEqual([second.next, second.results.map(inShort)], [null, [['d', 4, 2, '', 'free_spins']]]);
});

test('a player who is not on the board is refused by name, and so is a call without players', async () => {
  const id = await played('unknown');
  const refused = assertRefused(await staff.get(path(id, 'without=a&without=zoe')), 400, 'invalid_parameter');
  assert.deepEqual(refused.errors, [{ parameter: 'without', detail: 'player zoe is not on the board' }]);
  assertRefused(await staff.get(path(id, '')), 400, 'invalid_parameter');
  const draft = (await staff.post('/api/v1/campaigns', pointTournament({ custom_id: 'draft' }))).body.id;
  assertRefused(await staff.get(path(draft, 'without=a')), 400, 'invalid_parameter');
});

test('the command shows it', async () => {
  const id = await played('by-command');
  const { environment } = laurel;
  const shown = await runCommand(
    ['campaign', 'what-if', 'by-command', '--without', 'a', '--without', 'b', '--rows', '1'],
    { environment },
  );
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(
    shown.stdout,
    /^place +place_now +player_id +player_username +score +wins +wins_now +payouts\n/,
  );
  assert.match(shown.stdout, /\n1 +2 +c +\S.* +20 +cash 100 EUR +free_spins 25\n/);
  assert.match(shown.stdout, /… and 1 more\n$/);
  const json = await runCommand(['campaign', 'what-if', String(id), '--without', 'a', '--json'], {
    environment,
  });
  assert.equal((JSON.parse(json.stdout) as { count: number }).count, 3);
  assert.match((await runCommand(['campaign', 'what-if', 'x'], { environment })).stderr, /Give --without\./);
});
