import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { exactNumber } from '@laurel/contract/values/exact-json.ts';
import { parquetMetadata } from 'hyparquet';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { openHistoryThread } from '../../src/app/history-thread/history-thread.ts';
import type { Database } from '../../src/database/database.ts';
import { pointTournament } from '../support/definitions.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { holdReadings } from '../support/hang-up.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../support/scored.ts';
import { type Answer, signIn } from '../support/staff.ts';

const HOUR = 3_600_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString();
const hourAgo = () => new Date(Date.now() - HOUR).toISOString();

/** Those of a process that scores nothing. */
const scoring = { written: async () => {}, wake: () => {} };
const log = pino({ level: 'silent' });
/** Of which the thread is never to ask anything. */
const elsewhere = { engine: 'postgres' } as Database;
const nowhere = { ...readConfig({}), databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing' };

const laurel = forFile(() => startLaurel({}, { hasThreads: true }));
const staff = forFile(() => signInOwner(laurel));
let campaign: string;
let id: number;
before(async () => {
  const window = { start: daysFromNow(-1), end: daysFromNow(1) };
  id = await published(staff, pointTournament(window));
  campaign = `/api/v1/campaigns/${id}`;
  await send('anna', 'ben');
});

async function send(...players: string[]): Promise<void> {
  const timestamp = hourAgo();
  await sendEvents(
    laurel,
    players.map((player_id) => gameround({ player_id, timestamp })),
  );
  await everythingScored(staff);
}

async function read(path: string): Promise<Answer['body']> {
  const { status, body } = await staff.get(`${campaign}/${path}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('what is folded in the thread agrees with the board', async () => {
  const board = await leaderboardOf(staff, id, 2);
  const past = await read(`leaderboard?at=${new Date(Date.now() - 1_000).toISOString()}`);
  const history = await read('history?moments=2');
  const reasons = await read('reasons');
  const simulated = await staff.post(`${campaign}/simulate`);
  const figures = await read('figures');
  assert.deepEqual(simulated.body.results, board.results);
  assert.equal(past.count <= 2, true);
  assert.deepEqual([history.count, reasons.counted.rounds], [2, 2]);
  assert.deepEqual(figures.players, {
    ...{ audience: 2, seen: 2, took_part: 2 },
    ...{ with_score: 2, on_board: 2, won: 2, winning: 2 },
  });
});

const connected = onlyOn('postgres', 'the embedded engine has one session, of the process');
test('the connections of the process read no history', connected, async () => {
  const { readings, release, end } = holdReadings(laurel);
  release();
  const { status } = await staff.post(`${campaign}/simulate`);
  await read('reasons');
  end();
  assert.deepEqual([status, readings.count], [200, 0]);
});

test('an explanation has every event that the board has, as soon as the board has it', async () => {
  for (let sent = 2; sent <= 4; sent++) {
    await send('anna');
    const { rounds, score } = await read('players/anna/explain');
    const { results } = await leaderboardOf(staff, id, 2);
    assert.deepEqual([rounds, score], [sent, results[0]?.score]);
  }
});

test('an amount of more digits than a double holds is explained as it was sent', async () => {
  const timestamp = hourAgo();
  const amount = exactNumber('1.23456789012345678901');
  await sendEvents(laurel, [gameround({ player_id: 'exact', timestamp, amount: amount as number })]);
  await everythingScored(staff);
  const headers = { authorization: `Bearer ${await signIn(laurel)}` };
  const answer = await fetch(`${laurel.url}${campaign}/players/exact/explain`, { headers });
  assert.match(await answer.text(), /1\.23456789012345678901/);
});

test('files are handed on part by part as the thread writes them, and one that is left early keeps nothing from its end', async () => {
  const record = await read('record');
  assert.deepEqual(valuesOf(record.players, 'place'), [1, 2, 3]);
  const day = new Date().toISOString().slice(0, 10);
  const headers = { authorization: `Bearer ${await signIn(laurel)}` };
  const address = `${laurel.url}/api/v1/facts/${day}/events`;
  const left = await fetch(address, { headers });
  await left.body?.cancel();
  const file = new Uint8Array(await (await fetch(address, { headers })).arrayBuffer());
  assert.equal(Number(parquetMetadata(file.buffer).num_rows), 6);
});

test('refusals of the thread are those of the operation, with pointers and parameters', async () => {
  assertRefused(await staff.get('/api/v1/campaigns/404/reasons'), 404, 'not_found');
  const { errors } = assertRefused(
    await staff.get(`${campaign}/leaderboard?at=${daysFromNow(1)}`),
    400,
    'invalid_parameter',
  );
  assert.equal(errors?.[0]?.parameter, 'at');
  const window = { start: daysFromNow(1), end: daysFromNow(0) };
  const { errors: refused } = assertRefused(
    await staff.post(`${campaign}/simulate`, window),
    422,
    'invalid_body',
  );
  assert.match(refused?.[0]?.pointer ?? '', /end$/);
});

test('a call without a database is refused as on any other thread, and so is the next one', async () => {
  const { explanations, close } = openHistoryThread({
    config: nowhere,
    database: elsewhere,
    scoring,
    log,
  });
  for (let call = 1; call <= 2; call++)
    await assert.rejects(
      explanations.readReasons({ tenant_id: 1, campaign_id: 1 }, new AbortController().signal),
      (error) => error instanceof Fault && error.code === 'database_unavailable',
    );
  await close();
});

test('work that needs more memory than the setting allows is refused, and the process goes on', async () => {
  const config = { ...nowhere, historyMemoryMebibytes: 4 };
  const { explanations, close } = openHistoryThread({ config, database: elsewhere, scoring, log });
  await assert.rejects(
    explanations.readReasons({ tenant_id: 1, campaign_id: 1 }, new AbortController().signal),
    (error) => error instanceof Fault && error.detail.includes('HISTORY_MEMORY_MIB allows, which is 4.'),
  );
  await close();
});
