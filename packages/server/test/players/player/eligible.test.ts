import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { playerView, playerViewWhen, published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await published(staff, pointTournament({ audience: { countries: ['SE'] } }));
  const bet = (player_id: string) => gameround({ player_id, timestamp: '2026-12-02T00:00:00Z' });
  await sendEvents(laurel, [
    fact('anna', { country: 'SE' }),
    fact('blocked', { country: 'SE', is_blocked: true }),
    fact('abroad', { country: 'DE' }),
    fact('cheat', { country: 'SE' }),
    fact('quiet', { country: 'DE' }),
    ...['anna', 'blocked', 'abroad', 'cheat', 'unknown'].map(bet),
  ]);
  await leaderboardOf(staff, id, 2);
});

let told = 0;
function fact(player_id: string, members: Record<string, unknown>) {
  const timestamp = `2026-12-01T00:00:${String(told++).padStart(2, '0')}Z`;
  return { event: 'player', data: { unique_id: `fact-${told}`, timestamp, player_id, ...members } };
}

test('a player who may not be on the board has a score, no place and no next prize, and gets the reason', async () => {
  const reasons = { anna: null, blocked: 'blocked', abroad: 'outside_audience', unknown: 'outside_audience' };
  for (const [player_id, reason] of Object.entries(reasons)) {
    const view = await playerView(staff, id, player_id);
    assert.deepEqual([view.eligible, view.not_eligible], [reason === null, reason], player_id);
    assert.equal(view.score, '1');
    assert.equal(view.place === null, reason !== null);
    if (reason) assert.deepEqual([view.next_prize, view.neighbours, view.prizes], [null, [], []]);
  }
});

test('a player without a score gets the reason too', async () => {
  const view = await playerView(staff, id, 'quiet');
  assert.deepEqual([view.score, view.eligible, view.not_eligible], [null, false, 'outside_audience']);
});

test('a disqualified player loses the place and keeps the score', async () => {
  const body = { player_id: 'cheat', reason: 'two accounts' };
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/disqualifications`, body)).status, 204);
  const view = await playerViewWhen(staff, id, 'cheat', ({ eligible }) => !eligible);
  assert.deepEqual([view.not_eligible, view.place, view.score], ['disqualified', null, '1']);
});

test('a player who becomes blocked gets the reason at once', async () => {
  await sendEvents(laurel, [fact('anna', { is_blocked: true })]);
  await everythingScored(staff);
  const view = await playerViewWhen(staff, id, 'anna', ({ eligible }) => !eligible);
  assert.deepEqual([view.not_eligible, view.place], ['blocked', null]);
});

test('a player who joined is known without an event, also in a draft', async () => {
  const definition = pointTournament({ join: 'opt_in' });
  const { body: draft } = await staff.post('/api/v1/campaigns', definition);
  const body = { player_id: 'early', at: '2026-12-01T10:00:00Z' };
  assert.equal((await staff.post(`/api/v1/campaigns/${draft.id}/opt-ins`, body)).status, 204);
  assert.equal((await playerView(staff, draft.id, 'early')).joined_at, '2026-12-01T10:00:00.000Z');
  await staff.post(`/api/v1/campaigns/${draft.id}/publish`);
  const view = await playerViewWhen(staff, draft.id, 'early', ({ seq }) => seq > 0);
  assert.deepEqual([view.joined_at, view.rounds], ['2026-12-01T10:00:00.000Z', 0]);
});
