import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { hangUpOf, holdReadings } from '../../support/hang-up.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';

/** One more than a walk goes through at once. */
const PLAYERS = 1_001;

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));

test('a history ends when the client closes the connection, and the next one starts', async () => {
  const staff = await signInOwner(laurel);
  const id = await published(staff, pointTournament());
  const bets = Array.from({ length: PLAYERS }, (_, i) =>
    gameround({ player_id: `p${i}`, timestamp: '2026-12-02T10:00:00Z' }),
  );
  await sendEvents(laurel, bets);
  await everythingScored(staff);
  await laurel.setClock('2026-12-02T12:10:00Z');
  // Finding alarms reads the same rounds, which must not be counted.
  await waitUntil('no alarms are left to find', async () => {
    const text = "select from alarms_to_find(null, 'infinity')";
    assert.equal((await laurel.database.query({ text })).length, 0);
  });
  const path = `/api/v1/campaigns/${id}/history`;
  const { readings, begun, release, end } = holdReadings(laurel);
  const hangUp = await hangUpOf(laurel, 'GET', path);
  await begun;
  const second = staff.get(path);
  await hangUp();
  release();
  const { status, body } = await second;
  end();
  assert.deepEqual([status, body.count], [200, PLAYERS]);
  assert.equal(readings.count, 3, 'two for the second history, but one for the first');
});
