import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startCommand } from '../support/command.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { makePublishable } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { playerViewWhen, published } from '../support/player-view.ts';
import { runCommand } from '../support/run-command.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
let id: number;
const account = forFile(async () => laurel.environment);
before(async () => {
  const staff = await signInOwner(laurel);
  const rules = { tasks: [{ task: 'turnover' as const, amount: '1', points: '2' }] };
  id = await published(staff, pointTournament({ custom_id: 'WATCHED', rules }));
  await play('anna', 4);
  await playerViewWhen(staff, id, 'anna', ({ score }) => score === '8');
});

let rounds = 0;

function play(player_id: string, amount: number) {
  const [round_id, timestamp] = [`r${++rounds}`, `2026-12-02T00:00:0${rounds}Z`];
  return sendEvents(laurel, [gameround({ player_id, round_id, amount, timestamp })]);
}

test('watch shows each change of a board, in the terminal of anybody who may sign in, and leaves no key behind', async () => {
  const watching = startCommand(['watch', 'WATCHED'], { environment: account });
  try {
    await watching.until(/^ {4}1 .+ 8 +€100$/m);
    await play('bert', 5);
    const head = 'ends 2026-12-08 00:00:00 UTC \\(in [\\d:]+\\) · 2 players';
    await watching.until(new RegExp(`^.* · ${head}\n {4}1 .+ 10 +€100\n {4}2 .+ 8 +▼1 +€100$`, 'm'));
  } finally {
    const { code, stderr } = await watching.end('SIGINT');
    assert.deepEqual([code, stderr], [0, '']);
  }
  const { stdout } = await runCommand(['key', 'list'], { environment: account });
  const revoked = /laurel watch +boards:read .* - +\S+Z +\S+Z$/m;
  assert.match(stdout, revoked);
});

test('a publishable key is enough; programs get a document a change', async () => {
  const environment = { LAUREL_URL: laurel.url, LAUREL_API_KEY: await makePublishable(laurel) };
  const watching = startCommand(['watch', String(id), '--json', '--rows', '1'], { environment });
  const [line] = await watching.until(/^\{"type":"board".*\}$/m).finally(() => watching.end('SIGTERM'));
  const { board } = JSON.parse(line);
  assert.deepEqual([board.campaign_id, board.rows.length], [id, 1]);
  assert.match(board.rows[0].score, /^\d+$/);
});

test('what cannot be watched is said', async () => {
  const { code, stderr } = await runCommand(['watch', 'NOTHING'], { environment: account });
  assert.deepEqual([code, stderr], [1, 'laurel: There is no published campaign "NOTHING".\n']);
});
