import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { commandsOf } from '../support/commands-of.ts';
import { gameround, postEvents, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { everythingScored } from '../support/scored.ts';

const laurel = forFile(startLaurel);
const { run, json } = commandsOf(laurel);
afterEach(() => laurel.setClock(new Date()));

/** Several spaces as one, and each line without those around it. */
const linesOf = (text: string) => text.split('\n').map((line) => line.trim().replace(/ +/g, ' '));

test('event find shows events by id, says which are not there, and as JSON what was sent', async () => {
  await sendEvents(laurel, [
    gameround({ unique_id: 'found-1', round_id: 'r-1', player_id: 'anna', amount: 2.5 }),
    { event: 'login', data: { unique_id: 'found-2', timestamp: '2026-11-20T12:00:00Z', player_id: 'anna' } },
  ]);
  await run('void', '--reason', 'rolled back', 'found-1');
  const { code, stdout, stderr } = await run('event', 'find', 'found-1', 'found-2', 'nobody');
  assert.equal(code, 1);
  assert.equal(stderr, 'nobody is not in the log.\n');
  const [head = '', bet = '', login = ''] = linesOf(stdout);
  assert.equal(head, 'seq unique_id event player_id game_id round_id amount happened received_at void');
  assert.match(
    bet,
    /^\d+ found-1 gameround anna game-1 r-1 bet 2\.5 EUR 2026-11-20T12:00:00\.000Z \S+Z yes$/,
  );
  assert.match(login, /^\d+ found-2 login anna - - - 2026-11-20T12:00:00\.000Z \S+Z no$/);
  const [whole] = await json('event', 'find', 'found-2', 'found-2');
  assert.deepEqual([whole.data.unique_id, whole.voided, whole.event], ['found-2', false, 'login']);
});

test('intake shows minutes, keys, how far boards are behind, and what was refused', async () => {
  const now = new Date();
  const wrong = gameround({ unique_id: 'wrong-1', currency: 'euro' });
  const body = JSON.stringify([gameround(), wrong]);
  assert.equal((await postEvents(laurel, body, { prefer: 'handling=lenient' })).status, 204);
  await everythingScored(await signInOwner(laurel));
  const answer = await json('intake');
  const sent = answer.minutes.reduce((sum: number, { rejected }: { rejected: number }) => sum + rejected, 0);
  assert.deepEqual([sent, answer.keys.length, answer.lag.events], [1, 1, 0]);
  assert.deepEqual(
    answer.refused.map(({ unique_id, errors }: { unique_id: string; errors: object[] }) => [
      unique_id,
      errors,
    ]),
    [
      [
        'wrong-1',
        [
          {
            pointer: '/data/currency',
            detail: 'must be 3 to 10 capital letters or digits, beginning with a letter, such as EUR or USDT',
          },
        ],
      ],
    ],
  );
  const { stdout } = await run('intake', '--minutes', '1440');
  const lines = linesOf(stdout);
  assert.match(lines[0] ?? '', /^\S+Z to \S+Z, by 24 minutes \(UTC\)$/);
  assert.equal(lines[1], 'from accepted duplicates conflicts rejected dated_ahead');
  const added = lines.filter((line) => /^\S+Z( \d+){5}$/.test(line)).map((line) => line.split(' ').slice(1));
  const sums = [0, 1, 2, 3, 4].map((at) => added.reduce((sum, row) => sum + Number(row[at]), 0));
  assert.deepEqual(sums, [3, 0, 0, 1, 0]);
  assert.ok(lines.includes('Boards show every event.'), stdout);
  assert.match(
    lines.at(-2) ?? '',
    /gameround wrong-1 player-1 \/data\/currency must be 3 to 10 capital letters or digits, beginning with a letter, such as EUR or USDT$/,
  );
  const none = await json('intake', '--key', '999999');
  assert.deepEqual([none.minutes, none.refused], [[], []]);
  assert.ok(Date.parse(answer.to) >= now.getTime());
});

test('what is no number of minutes or of a key is refused before anything is asked', async () => {
  for (const words of [
    ['--minutes', '0'],
    ['--minutes', '1441'],
    ['--key', 'main'],
  ]) {
    const { code, stderr } = await run('intake', ...words);
    assert.equal(code, 2, stderr);
    assert.match(stderr, new RegExp(words[0] ?? ''));
  }
});
