import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { playerView, published } from '../../support/player-view.ts';
import { leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await published(staff, pointTournament());
});

test('a player id is any text that an event can carry, up to 255 characters', async () => {
  const ids = ['a/b', 'a b', '50%', '%2F', '?x=1&y#z', 'explain', 'ä\u0001\n', '\u{1F600}'.repeat(255)];
  await sendEvents(
    laurel,
    ids.map((player_id) => gameround({ player_id, timestamp: '2026-12-02T00:00:00Z' })),
  );
  await leaderboardOf(staff, id, ids.length);
  for (const player_id of ids) {
    assert.equal((await playerView(staff, id, player_id)).player_id, player_id);
    const path = `/players/${encodeURIComponent(player_id)}`;
    assert.equal((await staff.get(`/api/v1${path}`)).body.player_id, player_id);
    assert.equal((await staff.get(`/api/v1${path}/tournaments`)).body.count, 1);
    assert.equal((await staff.get(`/api/v1/campaigns/${id}${path}/explain`)).body.count, 1);
  }
});

test('the player ids . and .. are sent as a query parameter, with - in their place in the path', async () => {
  const ids = ['.', '..', '-'];
  await sendEvents(
    laurel,
    ids.map((player_id) => gameround({ player_id, timestamp: '2026-12-02T01:00:00Z' })),
  );
  await leaderboardOf(staff, id, 11);
  for (const player_id of ids) {
    const query = `?player_id=${player_id}`;
    assert.equal((await staff.get(`/api/v1/players/-${query}`)).body.player_id, player_id);
    assert.equal((await staff.get(`/api/v1/players/-/tournaments${query}`)).body.count, 1);
    const path = `/api/v1/campaigns/${id}/players/-`;
    assert.equal((await staff.get(path + query)).body.player_id, player_id);
    const { body } = await staff.get(`${path}/explain${query}&page_size=1`);
    assert.deepEqual([body.count, body.results.length], [1, 1]);
    const disqualified = await staff.post(`/api/v1/campaigns/${id}/disqualifications`, {
      player_id,
      reason: 'a test',
    });
    assert.equal(disqualified.status, 204);
    assert.equal((await staff.delete(`/api/v1/campaigns/${id}/disqualifications/-${query}`)).status, 204);
  }
  const { body } = await staff.get(`/api/v1/campaigns/${id}/disqualifications`);
  assert.equal(body.count, 0);
});

test('a path and a query parameter that name two players are refused', async () => {
  const { errors } = assertRefused(
    await staff.get('/api/v1/players/other?player_id=..'),
    400,
    'invalid_parameter',
  );
  assert.equal(errors?.[0]?.parameter, 'player_id');
});
