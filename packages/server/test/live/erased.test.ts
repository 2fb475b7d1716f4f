import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { HeldBoard, makePublishable, openStream } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let campaign: number;
before(async () => {
  campaign = await published(staff, campaignInput({ custom_id: 'erased' }));
});

async function play(player_id: string, rounds: number): Promise<void> {
  const events = Array.from({ length: rounds }, () =>
    gameround({ player_id, timestamp: '2026-12-02T11:00:00Z' }),
  );
  await sendEvents(laurel, events);
}

async function erase(player_id: string) {
  const erased = await staff.post(`/api/v1/players/${player_id}/erase`, { reason: 'asked for' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
}

/** Ids of the lines that the listing has, once it has so many. */
async function listedIds(count: number): Promise<string[]> {
  return waitUntil(`${count} lines are listed`, async () => {
    const { body } = await laurel.app.inject({
      url: '/public/api/v2/tournaments/details',
      headers: { authorization: laurel.apiKey },
    });
    const { leaderboard } = JSON.parse(body).results[0];
    assert.equal(leaderboard.length, count);
    return leaderboard.map((line: { player_id: string }) => line.player_id);
  });
}

test('a player who is erased, plays on and is erased again has a line of its own each time', async () => {
  await play('anna', 9);
  await play('bert', 7);
  const [first] = await listedIds(2);
  await erase('anna');
  await play('anna', 5);
  const ids = await listedIds(3);
  assert.equal(ids.at(-1), first);
  await erase('anna');
  await play('anna', 3);
  const lines = await listedIds(4);
  assert.equal(new Set(lines).size, 4);
  assert.deepEqual([lines[0], lines.at(-1)], [ids[0], first]);
  for (const id of lines) assert.match(id, /^[0-9a-f]{64}$/);
});

test('and viewers get what changes, not whole boards', async () => {
  const page = await makePublishable(laurel);
  const stream = await openStream(laurel, page, `campaigns=${campaign}&rows=25`);
  await stream.until(({ event, data }) => event === 'board' && data.count === 4);
  await play('bert', 1);
  const held = new HeldBoard();
  const change = await stream.until(({ event, data }) => event === 'board' && data.from !== null);
  for (const board of stream.events.filter(({ event }) => event === 'board')) held.take(board);
  assert.equal(change.data.rows.length, 1);
  assert.equal(change.data.rows[0].place, 2);
  stream.close();
});
