import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { leaderboardOf, leaderboardWhen } from '../../support/scored.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
beforeEach(() => laurel.setClock('2026-11-20T12:00:00Z'));

test('events that were sent before a campaign was published are on its board', async () => {
  const games = { ids: ['early'] };
  await laurel.setClock('2026-12-02T00:00:30Z');
  await sendEvents(laurel, [gameround({ game_id: 'early', timestamp: '2026-12-02T00:00:00Z' })]);
  const id = await published(staff, pointTournament({ games }));
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '1');
});

test('finishing early takes rounds that started later off the board', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['late'] } }));
  await laurel.setClock('2026-12-02T12:00:00Z');
  await sendEvents(laurel, [
    gameround({ game_id: 'late', player_id: 'early bird', timestamp: '2026-12-02T11:00:00Z' }),
    gameround({ game_id: 'late', player_id: 'ahead of time', timestamp: '2026-12-02T13:00:00Z' }),
  ]);
  await leaderboardOf(staff, id, 2);
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/finish`)).status, 200);
  const { results } = await leaderboardOf(staff, id, 1);
  assert.equal(results[0]?.player_id, 'early bird');
});

test('an edit of the rules before the start shows in the score', async () => {
  const definition = pointTournament({ games: { ids: ['edited'] } });
  const id = await published(staff, definition);
  const rules = { tasks: [{ task: 'turnover', amount: '1', points: '7' }] };
  const edit = { ...definition, rules, reason: 'more points' };
  assert.equal((await staff.put(`/api/v1/campaigns/${id}`, edit)).status, 200);
  await laurel.setClock('2026-12-02T00:00:30Z');
  await sendEvents(laurel, [gameround({ game_id: 'edited', timestamp: '2026-12-02T00:00:00Z' })]);
  // A step that was under way when the rules changed may have shown the bet by the old ones for a moment.
  const { results } = await leaderboardWhen(staff, id, (board) => board.results[0]?.score === '7');
  assert.equal(results.length, 1);
});

test('another title of a prize shows at once and leaves the scores', async () => {
  const definition = pointTournament({ games: { ids: ['titled'] } });
  const id = await published(staff, definition);
  await laurel.setClock('2026-12-02T00:00:30Z');
  await sendEvents(laurel, [gameround({ game_id: 'titled', timestamp: '2026-12-02T00:00:00Z' })]);
  await leaderboardOf(staff, id, 1);
  const prizes = definition.prizes?.map((prize) => ({ ...prize, titles: { en: 'One hundred' } }));
  const edit = { ...definition, prizes, reason: 'words' };
  assert.equal((await staff.put(`/api/v1/campaigns/${id}`, edit)).status, 200);
  const { results } = await leaderboardWhen(
    staff,
    id,
    (board) => board.results[0]?.prizes[0] === 'One hundred',
  );
  assert.equal(results[0]?.score, '1');
});

test('the board of a cancelled campaign is empty, and nothing of it is kept', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['gone'] } }));
  await laurel.setClock('2026-12-02T00:00:30Z');
  await sendEvents(laurel, [gameround({ game_id: 'gone', timestamp: '2026-12-02T00:00:00Z' })]);
  await leaderboardOf(staff, id, 1);
  await staff.post(`/api/v1/campaigns/${id}/cancel`);
  assert.deepEqual((await leaderboardOf(staff, id, 0)).results, []);
  const text = 'select from campaign_folds where campaign_id = $1';
  assert.deepEqual(await laurel.database.query({ text, values: [id] }), []);
});
