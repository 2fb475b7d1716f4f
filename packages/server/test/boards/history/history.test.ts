import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { BoardHistory } from '@laurel/contract/boards/board-history.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInAs, signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import type { Leaderboard } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-01T00:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await published(staff, pointTournament());
  for (let hour = 1; hour <= 9; hour++) {
    await laurel.setClock(`2026-12-01T0${hour}:00:00Z`);
    await sendEvents(laurel, [bet('a', hour, hour), bet('b', 10 - hour, hour), bet(`c${hour}`, 1, hour)]);
    if (hour === 4) await sendEvents(laurel, [bet('late', 30, 1)]);
  }
  await laurel.setClock('2026-12-01T10:00:00Z');
  await staff.post('/api/v1/events/void', { unique_ids: ['a 9'], reason: 'rolled back' });
  await laurel.setClock('2026-12-01T12:00:00Z');
});

function bet(player_id: string, amount: number, hour: number) {
  const unique_id = `${player_id} ${hour}`;
  return gameround({ unique_id, player_id, amount, timestamp: `2026-12-01T0${hour}:00:00Z` });
}

async function historyOf(query: string): Promise<BoardHistory> {
  const { status, body } = await staff.get(`/api/v1/campaigns/${id}/history${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('a history says at each moment what the board of that moment says', async () => {
  const query =
    '?from=2026-12-01T00:30:00Z&to=2026-12-01T11:30:00Z&moments=12&top=3&player_id=c9&player_id=nobody';
  const history = await historyOf(query);
  assert.equal(history.campaign_id, id);
  assert.equal(history.version, 1);
  assert.equal(history.moments.length, 12);
  assert.deepEqual(valuesOf(history.players, 'player_id'), ['b', 'a', 'late', 'c9', 'nobody']);
  for (const [i, moment] of history.moments.entries()) {
    const { body } = await staff.get(`/api/v1/campaigns/${id}/leaderboard?at=${moment.at}`);
    const board: Leaderboard & { seq: number } = body;
    assert.equal(moment.seq, board.seq);
    for (const { player_id, places, scores } of history.players) {
      const row = board.results.find((one) => one.player_id === player_id);
      assert.deepEqual(
        [places[i], scores[i]],
        [row?.place ?? null, row?.score ?? null],
        `${player_id} at ${i}`,
      );
    }
  }
  const [a, nobody] = [history.players[1], history.players[4]];
  assert.deepEqual(a?.scores.slice(-3), ['45', '36', '36'], 'a void counts from when it was made');
  assert.deepEqual(new Set(nobody?.places), new Set([null]));
  assert.equal(history.count, 12);
  assert.deepEqual(await historyOf(query), history);
});

test('a history reaches from the first event to now by default', async () => {
  const history = await historyOf('?player_id=nobody');
  assert.equal(history.moments.length, 50);
  assert.ok((history.moments[0]?.at ?? '') >= '2026-12-01T01:00:00.000Z');
  assert.ok((history.moments.at(-1)?.at ?? '') > '2026-12-01T11:59:00.000Z');
  assert.equal(history.players.length, 11);
  assert.equal(history.players.at(-1)?.player_id, 'nobody');
  const viewer = await signInAs(laurel, 'viewer');
  assert.equal((await viewer.get(`/api/v1/campaigns/${id}/history?moments=2&top=1`)).status, 200);
});

test('a draft has no history, nor a campaign that begins later', async () => {
  const later = { start: '2026-12-05T00:00:00Z', end: '2026-12-06T00:00:00Z' };
  const { body } = await staff.post('/api/v1/campaigns', pointTournament(later));
  const path = `/api/v1/campaigns/${body.id}`;
  const empty = { campaign_id: body.id, version: 1, moments: [], players: [], count: 0 };
  assert.deepEqual((await staff.get(`${path}/history`)).body, empty);
  await staff.post(`${path}/publish`);
  assert.deepEqual((await staff.get(`${path}/history`)).body, empty);
});

test('bounds and limits are refused by name', async () => {
  const many = Array.from({ length: 21 }, (_, i) => `player_id=p${i}`).join('&');
  const wrong = {
    'from=now': 'from',
    'to=2026-12-02T00:00:00Z': 'to',
    'from=2026-12-02T00:00:00Z': 'from',
    'from=2026-12-01T05:00:00Z&to=2026-12-01T05:00:00Z': 'from',
    [many]: 'player_id',
  };
  for (const [query, parameter] of Object.entries(wrong)) {
    const problem = assertRefused(
      await staff.get(`/api/v1/campaigns/${id}/history?${query}`),
      400,
      'invalid_parameter',
    );
    assert.equal(problem.errors?.[0]?.parameter, parameter, JSON.stringify(problem));
  }
});
