import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { leaderboardOf, leaderboardWhen } from '../../support/scored.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  const definition = pointTournament({
    default_language: 'de',
    texts: { de: { name: 'Punkte' } },
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '0.5' }], grace_seconds: 31_536_000 },
    prizes: [
      { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles: { de: 'Hundert', en: 'A hundred' } },
    ],
  });
  id = await published(staff, definition);
  const bets = [3, 2, 1].map((amount, index) =>
    gameround({ player_id: `p${index}`, amount, timestamp: `2026-12-02T00:00:0${index}.5Z` }),
  );
  const anna = {
    event: 'player',
    data: { unique_id: 'anna', timestamp: '2026-12-01T00:00:00Z', player_id: 'p0', username: 'anna' },
  };
  await sendEvents(laurel, [...bets, anna]);
});

async function hashOf(player_id: string): Promise<string> {
  const [tenant] = await laurel.database.query<{ player_hash_secret: Buffer }>({
    text: 'select player_hash_secret from tenants',
  });
  return createHmac('sha256', tenant?.player_hash_secret ?? '')
    .update(player_id)
    .digest('hex');
}

test('a row has place, plain id, hash, username, exact score, time and prize titles', async () => {
  const body = await leaderboardWhen(staff, id, (board) => board.results[0]?.player_username === 'anna');
  assert.deepEqual(body.results[0], {
    place: 1,
    player_id: 'p0',
    player_hash: await hashOf('p0'),
    player_username: 'anna',
    score: '1.5',
    reached_at: '2026-12-02T00:00:00.500Z',
    prizes: ['Hundert'],
  });
  assert.deepEqual(
    body.results.map((row: { player_id: string; score: string; prizes: string[] }) => [
      row.player_id,
      row.score,
      row.prizes,
    ]),
    [
      ['p0', '1.5', ['Hundert']],
      ['p1', '1', []],
      ['p2', '0.5', []],
    ],
  );
});

test('a player without a known name is called Player and 6 characters of the hash', async () => {
  const { results } = await leaderboardOf(staff, id, 3);
  assert.equal(results[1]?.player_username, `Player ${(await hashOf('p1')).slice(0, 6)}`);
});

test('the envelope says which version the board has and whether it is final', async () => {
  const body = await leaderboardOf(staff, id, 3);
  const members = ['count', 'version', 'settled', 'scored_up_to', 'next', 'previous', 'results'];
  assert.deepEqual(Object.keys(body), members);
  assert.equal(body.settled, false);
  assert.ok(body.version > 0);
  await sendEvents(laurel, [gameround({ player_id: 'p3', timestamp: '2026-12-02T01:00:00Z' })]);
  assert.ok((await leaderboardOf(staff, id, 4)).version > body.version);
});

test('rows come in pages of up to 1000, of 100 by default', async () => {
  const path = `/api/v1/campaigns/${id}/leaderboard`;
  const { body } = await staff.get(`${path}?page=2&page_size=1`);
  assert.deepEqual([body.results.length, body.results[0].place], [1, 2]);
  assert.equal(body.previous, `${laurel.url}${path}?page=1&page_size=1`);
  assert.equal(body.next, `${laurel.url}${path}?page=3&page_size=1`);
  assert.equal((await staff.get(`${path}?page_size=1000`)).status, 200);
  assertRefused(await staff.get(`${path}?page=2`), 404, 'page_not_found');
});

test('the board of a draft is empty', async () => {
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament());
  const { status, body } = await staff.get(`/api/v1/campaigns/${draft.id}/leaderboard`);
  assert.equal(status, 200);
  const { scored_up_to, ...others } = body;
  assert.ok(Date.parse(scored_up_to) > 0);
  assert.deepEqual(others, { count: 0, version: 0, settled: false, next: null, previous: null, results: [] });
});
