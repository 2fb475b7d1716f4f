import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Rebuild } from '@laurel/contract/scoring/rebuilds.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { columnsOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { startProxy } from '../../support/proxy.ts';
import { runCommand } from '../../support/run-command.ts';
import { everythingWritten, leaderboardOf, rebuildEnded } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';

const PLAYERS = 1_200;
const laurel = forFile(() => startLaurelAt('2026-12-01T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await publish({});
  await play(0);
});

function publish(members: Parameters<typeof pointTournament>[0]): Promise<number> {
  return published(staff, pointTournament(members));
}

/** A round of each player, more than one chunk of a rebuild. */
async function play(round: number): Promise<void> {
  const events = Array.from({ length: PLAYERS }, (_, player) =>
    gameround({
      timestamp: `2026-12-01T10:00:${String(round).padStart(2, '0')}Z`,
      player_id: `p${player}`,
      amount: 1 + (player % 50),
    }),
  );
  await sendEvents(laurel, events);
}

async function rebuilt(check: boolean): Promise<Rebuild> {
  const { status, body, headers } = await staff.post(`/api/v1/campaigns/${id}/rebuilds`, { check });
  assert.equal(status, 202, JSON.stringify(body));
  assert.equal(headers.get('location'), `${laurel.url}/api/v1/campaigns/${id}/rebuilds/${body.id}`);
  return rebuildEnded(staff, `/api/v1/campaigns/${id}/rebuilds/${body.id}`);
}

/** The board, without up to when it is scored, which is another time whenever it is read. */
async function readBoard() {
  const { body } = await staff.get(`/api/v1/campaigns/${id}/leaderboard?page_size=1000`);
  const { scored_up_to, ...board } = body;
  return board;
}

async function spoil(player_id: string): Promise<void> {
  await laurel.database.query({
    text: `update player_folds set scores = regexp_replace(scores, '"(\\d)', '"1\\1', 'g') where player_id = $1`,
    values: [player_id],
  });
}

async function storedScore(player_id: string): Promise<unknown> {
  const [fold] = await laurel.database.query<{ fold_id: number }>({
    text: 'select fold_id from campaign_folds where shown and campaign_id = $1',
    values: [id],
  });
  const [row] = await laurel.database.query<{ scores: string }>({
    text: 'select scores from player_folds where player_id = $1',
    values: [player_id],
  });
  const scores = JSON.parse(row?.scores ?? '[]') as [fold_id: number, units: string][];
  return scores.find(([fold_id]) => fold_id === fold?.fold_id)?.[1];
}

test('a check of a correct board finds no difference and changes nothing', async () => {
  await everythingWritten(staff);
  const before = await readBoard();
  const { state, differences, differing_players, check } = await rebuilt(true);
  assert.deepEqual([state, differences, differing_players, check], ['finished', 0, [], true]);
  const now = await readBoard();
  assert.deepEqual(now, before);
  assert.equal(now.count, PLAYERS);
});

test('a check finds a corrupted standing and a rebuild repairs it', async () => {
  await everythingWritten(staff);
  await spoil('p7');
  const checked = await rebuilt(true);
  assert.deepEqual([checked.differences, checked.differing_players], [1, ['p7']]);
  assert.equal(await storedScore('p7'), '1800000000');
  const mended = await rebuilt(false);
  assert.deepEqual([mended.differences, mended.differing_players], [1, ['p7']]);
  assert.equal(await storedScore('p7'), '800000000');
  assert.equal((await rebuilt(true)).differences, 0);
});

test('a rebuild during intake misses no event', async () => {
  const playing = (async () => {
    for (let round = 1; round <= 8; round++) await play(round);
  })();
  const rebuilds: Rebuild[] = [];
  for (let count = 0; count < 3; count++) rebuilds.push(await rebuilt(count === 1));
  await playing;
  await everythingWritten(staff);
  assert.deepEqual(columnsOf(rebuilds, 'state', 'differences'), Array(3).fill(['finished', 0]));
  const board = await leaderboardOf(staff, id, PLAYERS);
  assert.equal(board.results[0]?.score, String(9 * 50));
  assert.equal((await rebuilt(true)).differences, 0);
});

test('the command checks every published board and exits with 1 if one differs', async () => {
  const { environment } = laurel;
  const other = await publish({ custom_id: 'OTHER' });
  await everythingWritten(staff);
  const good = await runCommand(['rebuild', '--check'], { environment });
  assert.equal(good.code, 0, good.stderr);
  assert.match(good.stdout, /OTHER +0 .*\n.*\nEvery board equals the fold of the log, to the byte\.\n/);
  await spoil('p9');
  const bad = await runCommand(['rebuild', '--check', '--campaign', 'OTHER', '--json'], { environment });
  assert.equal(bad.code, 1, bad.stderr);
  assert.deepEqual(JSON.parse(bad.stdout), [
    {
      ...{ campaign_id: other, custom_id: 'OTHER', differences: 1, differing_players: ['p9'] },
      alarm_differences: 0,
    },
  ]);
  const mended = await runCommand(['rebuild'], { environment });
  assert.equal(mended.code, 0, mended.stderr);
  assert.match(mended.stdout, /[12] of 2 boards differed and were replaced\./);
  const none = await runCommand(['rebuild', '--campaign', 'NONE'], { environment });
  assert.equal(none.code, 1);
  assert.match(none.stderr, /no published campaign "NONE"/);
});

test('the command starts every rebuild before it waits for any, so that they share one reading of the log', async (t) => {
  await everythingWritten(staff);
  const lines: string[] = [];
  const { url, close } = await startProxy(laurel.url, ({ method, path }) => {
    lines.push(`${method} ${path}`);
    return 'passed';
  });
  t.after(close);
  const { username, password } = laurel;
  const environment = { LAUREL_URL: url, LAUREL_USERNAME: username, LAUREL_PASSWORD: password };
  const { code, stderr } = await runCommand(['rebuild', '--check'], { environment });
  assert.equal(code, 0, stderr);
  const begun = lines.flatMap((line, i) => (/^POST .*\/rebuilds$/.test(line) ? [i] : []));
  const asked = lines.findIndex((line) => /^GET .*\/rebuilds\/\d+$/.test(line));
  assert.equal(begun.length, 2);
  assert.ok(asked === -1 || (begun.at(-1) as number) < asked, lines.join('\n'));
});

test('a rate that arrives during a rebuild ends it without harm', async () => {
  await everythingWritten(staff);
  const { body } = await staff.post(`/api/v1/campaigns/${id}/rebuilds`, { check: true });
  await staff.post('/api/v1/exchange-rates', {
    rates: [{ currency: 'USD', date: '2026-01-01', per_eur: '1.1' }],
  });
  await everythingWritten(staff);
  await waitUntil('the rebuild has ended', async () => {
    const { state } = (await staff.get(`/api/v1/campaigns/${id}/rebuilds/${body.id}`)).body;
    assert.match(state, /^(given_up|finished)$/);
  });
  assert.equal((await rebuilt(true)).differences, 0);
});

test('only the board of a published campaign can be rebuilt', async () => {
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament());
  assertRefused(await staff.post(`/api/v1/campaigns/${draft.id}/rebuilds`, {}), 409, 'conflict');
});
