import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { makePublishable } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { leaderboardOf } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
let key: string;
before(async () => {
  key = await makePublishable(laurel, ['https://casino.example']);
});

async function summaries(query: string, headers: Record<string, string> = {}) {
  const url = `/public/api/v2/tournaments/boards?${query}`;
  const answer = await laurel.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() };
}

test('a list of tournaments reads counts, first lines with places, and whether boards are final', async () => {
  const titles = { en: 'First', de: 'Erster' };
  const prizes = [{ place_from: 1, place_to: 2, kind: 'cash' as const, amount: '5', titles }];
  const tasks = [{ task: 'turnover' as const, amount: '1', points: '0.5' }];
  const rules = { tie_rule: 'shared' as const, tasks };
  const id = await published(staff, pointTournament({ rules, prizes }));
  const hidden = await published(staff, pointTournament({ visible: false }));
  const bet = (player_id: string, amount: number) =>
    gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z' });
  await sendEvents(laurel, [bet('anna', 3), bet('bert', 3), bet('cleo', 1)]);
  await leaderboardOf(staff, id, 3);
  const { status, body, text, headers } = await summaries(`campaigns=${hidden},999,${id}&language=de`, {
    origin: 'https://casino.example',
  });
  assert.equal(status, 200, text);
  assert.equal(headers['access-control-allow-origin'], 'https://casino.example');
  assert.match(body.now, /^2026-12-03T12:00:/);
  const [summary, ...others] = body.results;
  assert.equal(others.length, 0);
  assert.deepEqual([summary.campaign_id, summary.count, summary.settled], [id, 3, false]);
  assert.deepEqual(columnsOf(summary.rows, 'place', 'prizes'), [
    [1, ['Erster']],
    [1, ['Erster']],
    [3, []],
  ]);
  assert.match(text, /"score":1\.5,/);
  assert.deepEqual((await summaries(`campaigns=${id}&rows=0`)).body.results[0].rows, []);
  await sendEvents(laurel, [bet('dora', 9)]);
  await leaderboardOf(staff, id, 4);
  const [grown] = (await summaries(`campaigns=${id}&rows=1`)).body.results;
  assert.deepEqual([grown.count, grown.rows.length, grown.rows[0].score], [4, 1, 4.5]);
  await laurel.setClock(moments.after);
  await settlementOf(staff, id);
  await waitUntil('the summary says that it is settled', async () =>
    assert.equal((await summaries(`campaigns=${id}`)).body.results[0].settled, true),
  );
});

test('what is no list of ids, or asks for too much, is refused by name', async () => {
  for (const [query, parameter] of [
    ['campaigns=a', 'campaigns'],
    ['', 'campaigns'],
    [`campaigns=${Array(101).fill(1)}`, 'campaigns'],
    ['campaigns=1&rows=11', 'rows'],
  ] as const) {
    const { status, body } = await summaries(query);
    assert.equal(status, 400, query);
    assert.equal(body.errors[0].parameter, parameter);
  }
});
