import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, everythingWritten } from '../../support/scored.ts';
import { wholeBoard } from '../../support/settled.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T10:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await published(staff, pointTournament());
});

const says = (second: number, incentives_paused: boolean) => ({
  event: 'player',
  data: {
    unique_id: `pause ${second}`,
    timestamp: `2026-12-02T00:00:0${second}Z`,
    player_id: 'anna',
    incentives_paused,
  },
});

async function boardAt(moment: string): Promise<string[]> {
  const { status, body } = await staff.get(`/api/v1/campaigns/${id}/leaderboard?at=${moment}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results.map((row: { player_id: string; score: string }) => `${row.player_id} ${row.score}`);
}

test('a past board has the pauses that were known then, and a simulation those of now', async () => {
  const bets = [1, 2, 3].map((second) =>
    gameround({ player_id: 'anna', round_id: `r${second}`, timestamp: `2026-12-02T00:00:0${second}Z` }),
  );
  await sendEvents(laurel, [...bets, gameround({ player_id: 'ben', timestamp: '2026-12-02T00:00:01Z' })]);
  await everythingScored(staff);
  await laurel.setClock('2026-12-02T11:00:00Z');
  await sendEvents(laurel, [says(2, true)]);
  await everythingScored(staff);
  await laurel.setClock('2026-12-02T12:00:00Z');
  await sendEvents(laurel, [says(3, false)]);
  await everythingScored(staff);
  await everythingWritten(staff);
  await laurel.setClock('2026-12-02T13:00:00Z');
  assert.deepEqual(await boardAt('2026-12-02T10:30:00Z'), ['anna 3', 'ben 1']);
  assert.deepEqual(await boardAt('2026-12-02T11:30:00Z'), ['ben 1']);
  assert.deepEqual(await boardAt('2026-12-02T12:30:00Z'), ['anna 2', 'ben 1']);
  const now = (await wholeBoard(staff, id)).results.map(({ player_id, score }) => `${player_id} ${score}`);
  assert.deepEqual(now, ['anna 2', 'ben 1']);
  const { body } = await staff.post(`/api/v1/campaigns/${id}/simulate`, {});
  const simulated = body.results.map(
    (row: { player_id: string; score: string }) => `${row.player_id} ${row.score}`,
  );
  assert.deepEqual(simulated, now);
});
