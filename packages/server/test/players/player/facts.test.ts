import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

function told(unique_id: string, timestamp: string, members: Record<string, unknown>) {
  return { event: 'player', data: { unique_id, timestamp, player_id: 'anna', ...members } };
}

test('the latest of each field is known, with the event that said so', async () => {
  await sendEvents(laurel, [
    told('f2', '2026-12-02T00:00:00Z', { username: 'anna', tags: ['vip'], country: null }),
    told('f1', '2026-12-01T00:00:00Z', { username: 'ann', country: 'SE', is_blocked: false }),
  ]);
  await everythingScored(staff);
  const { status, body } = await staff.get('/api/v1/players/anna');
  assert.equal(status, 200);
  const { player_hash, ...rest } = body;
  assert.match(player_hash, /^[0-9a-f]{64}$/);
  const later = { timestamp: '2026-12-02T00:00:00.000Z', unique_id: 'f2' };
  const earlier = { timestamp: '2026-12-01T00:00:00.000Z', unique_id: 'f1' };
  assert.deepEqual(rest, {
    player_id: 'anna',
    player_username: 'anna',
    facts: {
      username: { value: 'anna', ...later },
      country: { value: null, ...later },
      tags: { value: ['vip'], ...later },
      is_blocked: { value: false, ...earlier },
    },
  });
});

test('a player that events only name is known without facts', async () => {
  const login = { unique_id: 'login', timestamp: '2026-12-02T00:00:00Z', player_id: 'guest' };
  await sendEvents(laurel, [{ event: 'login', data: login }]);
  await everythingScored(staff);
  const { body } = await staff.get('/api/v1/players/guest');
  assert.deepEqual(body.facts, {});
  assert.equal(body.player_username, `Player ${body.player_hash.slice(0, 6)}`);
});

test('a player without any event is not found', async () => {
  assertRefused(await staff.get('/api/v1/players/nobody'), 404, 'not_found');
  assertRefused(await staff.get('/api/v1/players/nobody/tournaments'), 404, 'not_found');
});

test('a player is known as soon as an event that names the player is acknowledged', async () => {
  for (let nth = 0; nth < 20; nth++) {
    const player_id = `newcomer-${nth}`;
    const login = { unique_id: player_id, timestamp: '2026-12-02T00:00:00Z', player_id };
    await sendEvents(laurel, [{ event: 'login', data: login }]);
    assert.equal((await staff.get(`/api/v1/players/${player_id}`)).status, 200);
    assert.equal((await staff.get(`/api/v1/players/${player_id}/tournaments`)).body.count, 0);
  }
});
