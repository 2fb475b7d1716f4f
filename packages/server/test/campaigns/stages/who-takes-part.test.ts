import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { playerView } from '../../support/player-view.ts';
import { everythingScored, type Leaderboard, leaderboardOf } from '../../support/scored.ts';
import { settlementOf } from '../../support/settled.ts';
import { type StagedWeek, startWeek } from '../../support/stages.ts';

const laurel = forFile(startLaurel);

const names = ({ results }: Leaderboard) => results.map(({ player_id }) => player_id);

function aboutPlayer(week: StagedWeek, player_id: string, data: Record<string, unknown>, hours: number) {
  const { unique_id } = gameround().data;
  return { event: 'player', data: { unique_id, timestamp: week.at(hours), player_id, ...data } };
}

async function begin(members: Parameters<StagedWeek['definition']>[1], places: number) {
  const week = await startWeek(laurel);
  const heat = await week.publish(week.definition('a', members));
  const after = { campaign: week.name('a'), places };
  const final = await week.publish(week.final({ after, audience: { exclude_countries: ['SE'] } }));
  await week.moveTo(20);
  return { week, heat, final };
}

test('all players who share a settled place take part', async () => {
  const rules = { tasks: [{ task: 'turnover', amount: '1', points: '1' }], tie_rule: 'shared' } as const;
  const { week, final } = await begin({ rules: { ...rules, tasks: [...rules.tasks] } }, 1);
  await sendEvents(laurel, [
    ...[week.bet('a', 'gina', 5, 2), week.bet('a', 'hugo', 5, 3), week.bet('a', 'ines', 4, 3)],
    ...['gina', 'hugo', 'ines'].map((player_id, i) => week.bet('final', player_id, 9 - i, 13)),
  ]);
  await week.moveTo(25);
  assert.deepEqual(names(await leaderboardOf(week.staff, final, 2)), ['gina', 'hugo']);
});

test('places close up for players who are blocked or disqualified before the settlement; later it changes nothing', async () => {
  const { week, heat, final } = await begin({}, 2);
  await sendEvents(laurel, [
    ...[week.bet('a', 'jana', 9, 2), week.bet('a', 'karl', 8, 2), week.bet('a', 'lena', 7, 2)],
    ...[
      week.bet('a', 'mark', 6, 2),
      week.bet('a', 'nora', 5, 2),
      aboutPlayer(week, 'jana', { is_blocked: true }, 3),
    ],
    ...['jana', 'karl', 'lena', 'mark', 'nora'].map((player_id) => week.bet('final', player_id, 3, 13)),
  ]);
  await everythingScored(week.staff);
  const path = `/api/v1/campaigns/${heat}/disqualifications`;
  assert.equal((await week.staff.post(path, { player_id: 'karl', reason: 'bot' })).status, 204);
  await week.moveTo(25);
  await settlementOf(week.staff, heat);
  assert.deepEqual(names(await leaderboardOf(week.staff, final, 2)), ['lena', 'mark']);
  // Nothing that comes later moves nora up, or takes lena's place in the final away.
  const unblocked = aboutPlayer(week, 'jana', { is_blocked: false }, 24.5);
  await sendEvents(laurel, [unblocked, week.bet('a', 'nora', 100, 5)]);
  await everythingScored(week.staff);
  assert.deepEqual(names(await leaderboardOf(week.staff, final, 2)), ['lena', 'mark']);
  assert.equal((await playerView(week.staff, final, 'nora')).not_eligible, 'outside_stage');
  // The rules of the final itself still hold.
  await sendEvents(laurel, [aboutPlayer(week, 'lena', { is_blocked: true }, 25)]);
  assert.deepEqual(names(await leaderboardOf(week.staff, final, 1)), ['mark']);
  await sendEvents(laurel, [aboutPlayer(week, 'mark', { country: 'SE' }, 25)]);
  await leaderboardOf(week.staff, final, 0);
  assert.equal((await playerView(week.staff, final, 'mark')).not_eligible, 'outside_audience');
});

test('players who are erased before or after the heat is settled keep their places in the final', async () => {
  const { week, heat, final } = await begin({}, 2);
  const players = ['oskar', 'paula', 'quinn'];
  await sendEvents(laurel, [
    ...players.map((player_id, i) => week.bet('a', player_id, 9 - i, 2)),
    ...players.map((player_id, i) => week.bet('final', player_id, 5 + i, 13)),
  ]);
  await everythingScored(week.staff);
  const erase = (player_id: string) =>
    week.staff.post(`/api/v1/players/${player_id}/erase`, { reason: 'asked' });
  const early = await erase('oskar');
  assert.equal(early.status, 200, JSON.stringify(early.body));
  await week.moveTo(25);
  await settlementOf(week.staff, heat);
  const board = await leaderboardOf(week.staff, final, 2);
  assert.deepEqual(
    names(board).map((name) => name.split(':')[0]),
    ['paula', 'erased'],
  );
  const { body: owed } = await week.staff.get(`/api/v1/payouts?campaign_id=${heat}&player_id=paula`);
  for (const { id } of owed.results)
    await week.staff.post(`/api/v1/payouts/${id}/reject`, { reason: 'to be erased' });
  const late = await erase('paula');
  assert.equal(late.status, 200, JSON.stringify(late.body));
  await everythingScored(week.staff);
  const after = await leaderboardOf(week.staff, final, 2);
  assert.deepEqual(
    after.results.map(({ place, score }) => `${place} ${score}`),
    ['1 6', '2 5'],
  );
  const places = await laurel.database.ofTenant(1).query({
    text: 'select player_id from settlement_places where tenant_id = $1 and campaign_id = $2',
    values: [heat],
  });
  assert.ok(!JSON.stringify(places).includes('paula'));
  // Somebody new of that id is on no place.
  await sendEvents(laurel, [week.bet('final', 'paula', 50, 24.5)]);
  await everythingScored(week.staff);
  assert.equal((await playerView(week.staff, final, 'paula')).not_eligible, 'outside_stage');
});

test('a simulation of a draft takes everybody to be on the places', async () => {
  const { week } = await begin({}, 1);
  const definition = week.definition('c', {
    start: week.at(12),
    after: { campaign: week.name('a'), places: 1 },
  });
  await sendEvents(laurel, [week.bet('c', 'rosa', 5, 13)]);
  await everythingScored(week.staff);
  const { body: draft } = await week.staff.post('/api/v1/campaigns', definition);
  const { status, body } = await week.staff.post(`/api/v1/campaigns/${draft.id}/simulate`, {});
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([names(body), body.assumed], [['rosa'], ['everybody_qualified']]);
});
