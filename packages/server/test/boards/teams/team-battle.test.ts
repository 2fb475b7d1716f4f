import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, type Management, signInOwner } from '../../support/management.ts';
import { linesOf, valuesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { runCommand } from '../../support/run-command.ts';
import { checkedBoard, everythingScored } from '../../support/scored.ts';
import { settlementOf, wholeBoard } from '../../support/settled.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const titles = { en: 'a prize' };
const prizes: PrizeInput[] = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles },
  { place_from: 1, place_to: 1, kind: 'free_spins', count: 10, titles },
  { place_from: 2, place_to: 2, kind: 'cash', amount: '0.01', titles },
];

async function teamBattle(staff: Management, more: Partial<TournamentInput> = {}): Promise<number> {
  const tasks = [{ task: 'turnover', amount: '1', points: '1' }] as const;
  const input = pointTournament({
    teams: true,
    join: 'opt_in',
    rules: { tasks: [...tasks] },
    prizes,
    ...more,
  });
  return published(staff, input);
}

const hour = (of: number) => `2026-12-02T${String(of).padStart(2, '0')}:00:00Z`;
const bet = (player_id: string, amount: number, of: number) =>
  gameround({ player_id, amount, timestamp: hour(of) });

const teamsOf = async (staff: Management, id: number) =>
  (await staff.get(`/api/v1/campaigns/${id}/teams`)).body.results.map((row: Record<string, unknown>) => [
    row.place,
    row.team_id,
    row.team_name,
    row.score,
    row.reached_at,
    row.members,
  ]);
const membersOf = async (staff: Management, id: number, team_id: string) =>
  (await staff.get(`/api/v1/campaigns/${id}/team-members?team_id=${team_id}`)).body.results.map(
    (row: Record<string, unknown>) => [row.place, row.player_id, row.score],
  );

let id: number;

test('players score for their teams, and what was scored before a change of teams stays', async () => {
  await laurel.setClock(moments.during);
  id = await teamBattle(staff);
  const join = async (player_id: string, team_id: string, from: number, team_name?: string) => {
    const body = { player_id, team_id, at: hour(from), ...(team_name && { team_name }) };
    const answer = await staff.post(`/api/v1/campaigns/${id}/opt-ins`, body);
    assert.equal(answer.status, 204, JSON.stringify(answer.body));
  };
  await join('a', 'red', 0, 'The Reds');
  await join('b', 'red', 0);
  await join('c', 'blue', 0, 'Blues');
  await join('d', 'blue', 0);
  await sendEvents(laurel, [
    bet('a', 30, 1),
    bet('b', 20, 2),
    bet('c', 40, 3),
    bet('d', 5, 4),
    bet('a', 7, 10),
  ]);
  await everythingScored(staff);
  await waitUntil('the reds lead', async () => (await teamsOf(staff, id))[0]?.[3] === '57');
  // From hour 9 on the player scores for the others; what was scored before stays.
  await join('a', 'blue', 9, 'The Blues');
  await waitUntil('the blues lead', async () => (await teamsOf(staff, id))[0]?.[1] === 'blue');
  assert.deepEqual(await teamsOf(staff, id), [
    [1, 'blue', 'The Blues', '52', '2026-12-02T10:00:00.000Z', 3],
    [2, 'red', 'The Reds', '50', '2026-12-02T02:00:00.000Z', 2],
  ]);
  assert.deepEqual(await membersOf(staff, id, 'blue'), [
    [1, 'c', '40'],
    [2, 'a', '7'],
    [3, 'd', '5'],
  ]);
});

test('a terminal shows the teams and the members of one, and every team is written as CSV and JSON', async () => {
  const { environment } = laurel;
  const output = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCommand(words, { environment });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const board = await output('team', 'board', String(id), '--rows', '1');
  assert.match(board, /blue +The Blues +52 .*a prize/);
  assert.match(board, /… and 1 more/);
  assert.match(await output('team', 'members', String(id), 'red'), /1 +a .*30 .*\n2 +b .*20 /);
  const [head, first, second] = (await output('export', 'teams', String(id))).split('\n');
  assert.equal(head, 'place,team_id,team_name,score,reached_at,members,prizes');
  assert.match(`${first}\n${second}`, /^1,blue,The Blues,52,.*\n2,red,The Reds,50,/);
  const rows = JSON.parse(await output('export', 'teams', String(id), '--json'));
  assert.deepEqual(linesOf(rows, 'team_id', 'members'), ['blue 3', 'red 2']);
});

test('the leaderboard lists players without prizes; their view and explanations name the teams', async () => {
  const board = await wholeBoard(staff, id);
  assert.deepEqual(
    board.results.map((row) => [row.place, row.player_id, row.score, row.prizes.length]),
    [
      [1, 'c', '40', 0],
      [2, 'a', '37', 0],
      [3, 'b', '20', 0],
      [4, 'd', '5', 0],
    ],
  );
  const { team, prizes: own } = (await staff.get(`/api/v1/campaigns/${id}/players/a`)).body;
  assert.deepEqual(team, { team_id: 'blue', team_name: 'The Blues', place: 1, score: '52', own_score: '7' });
  // A player of two teams shares the prizes of both: as payouts will have it, not as the whole teams win it.
  assert.deepEqual(own, ['€0.01', '€33.33', 'a prize']);
  const explained = (await staff.get(`/api/v1/campaigns/${id}/players/a/explain`)).body.results;
  assert.deepEqual(valuesOf(explained, 'team_id'), ['red', 'blue']);
});

test('who is taken off the board takes the points along', async () => {
  await staff.post(`/api/v1/campaigns/${id}/disqualifications`, {
    player_id: 'd',
    reason: 'Shared an account',
  });
  await waitUntil('the points are gone', async () => (await teamsOf(staff, id))[0]?.[3] === '50');
  assert.deepEqual(
    (await teamsOf(staff, id)).map((row: unknown[]) => [row[0], row[1], row[3]]),
    [
      [1, 'red', '50'],
      [2, 'blue', '47'],
    ],
  );
});

test('members share what their team wins, and a rebuild finds the same', async () => {
  await laurel.setClock(moments.after);
  await settlementOf(staff, id);
  const payouts: Payout[] = (await staff.get(`/api/v1/payouts?campaign_id=${id}`)).body.results;
  assert.deepEqual(
    payouts.map(({ place, player_id, prize }) => [
      place,
      player_id,
      prize.kind === 'cash' ? prize.amount : prize.kind,
    ]),
    [
      [1, 'a', '50'],
      [1, 'a', 'free_spins'],
      [1, 'b', '50'],
      [1, 'b', 'free_spins'],
      // A cent cannot be split: it is the first one's.
      [2, 'c', '0.01'],
    ],
  );
  const view = (await staff.get(`/api/v1/campaigns/${id}/players/a`)).body;
  assert.deepEqual(view.prizes, ['€50', 'a prize']);
  const record = (await staff.get(`/api/v1/campaigns/${id}/record`)).body;
  assert.deepEqual(
    record.players.map(({ player_id, prizes: won }: Record<string, unknown>) => [
      player_id,
      (won as []).length,
    ]),
    [
      ['c', 1],
      ['a', 2],
      ['b', 2],
    ],
  );
  const found = await checkedBoard(staff, id);
  assert.equal(found.differences, 0, JSON.stringify(found));
});

test('a definition with teams is refused where they are impossible', async () => {
  await laurel.setClock(moments.during);
  const refused = async (more: Partial<TournamentInput>, pointers: string[]) => {
    const { errors } = assertRefused(
      await staff.post('/api/v1/campaigns', pointTournament({ teams: true, join: 'opt_in', ...more })),
      422,
      'invalid_body',
    );
    assert.deepEqual(valuesOf(errors, 'pointer'), pointers);
  };
  await refused({ join: 'automatic' }, ['/join']);
  await refused({ tournament_type: 'HC', rules: {} }, ['/teams']);
  await refused({ teams: false, team_split: 'points' }, ['/team_split']);
});

test('an opt-in names a team where there are teams, and nowhere else', async () => {
  await laurel.setClock(moments.during);
  id = await teamBattle(staff);
  const plain = (await staff.post('/api/v1/campaigns', pointTournament({ join: 'opt_in' }))).body.id;
  const join = (campaign: number, body: object) => staff.post(`/api/v1/campaigns/${campaign}/opt-ins`, body);
  const pointersOf = (answer: Awaited<ReturnType<typeof join>>) =>
    assertRefused(answer, 422, 'invalid_body').errors?.map((error) => error.pointer);
  assert.deepEqual(pointersOf(await join(id, { player_id: 'p' })), ['/team_id']);
  assert.deepEqual(pointersOf(await join(plain, { player_id: 'p', team_id: 't' })), ['/team_id']);
  assert.deepEqual(pointersOf(await join(plain, { player_id: 'p', team_name: 'T' })), ['/team_name']);
  assert.deepEqual(pointersOf(await join(id, { player_id: 'p', team_id: '' })), ['/team_id']);
  assertRefused(await staff.get(`/api/v1/campaigns/${plain}/teams`), 409, 'conflict');
  assert.equal((await join(id, { player_id: 'p', team_id: 't', at: hour(1) })).status, 204);
  assert.equal((await join(id, { player_id: 'p', team_id: 't', at: hour(1) })).status, 204, 'a resend');
  assertRefused(await join(id, { player_id: 'p', team_id: 'u', at: hour(1) }), 409, 'conflict');
  const [only] = (await staff.get(`/api/v1/campaigns/${id}/opt-ins`)).body.results;
  assert.deepEqual(only.teams, [{ team_id: 't', from: '2026-12-02T01:00:00.000Z' }]);
});
