import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { commandsOf } from '../support/commands-of.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { playerViewWhen, published } from '../support/player-view.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const { run: explain } = commandsOf(laurel, 'explain');
let id: number;
before(async () => {
  const staff = await signInOwner(laurel);
  const rules = { tasks: [{ task: 'turnover' as const, amount: '1', points: '2' }], min_bet: '1' };
  id = await published(staff, pointTournament({ custom_id: 'TOLD', rules }));
  await sendEvents(
    laurel,
    [3, 0.5, 1].map((amount, nth) =>
      gameround({ player_id: 'a/b', round_id: `r${nth}`, amount, timestamp: `2026-12-02T00:00:0${nth}Z` }),
    ),
  );
  await playerViewWhen(staff, id, 'a/b', ({ score }) => score === '8');
});

test('explain shows each round, what it credited or why it does not count, and the score', async () => {
  const { code, stdout, stderr } = await explain('TOLD', 'a/b');
  assert.equal(code, 0, stderr);
  assert.deepEqual(
    stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | ')),
    [
      'started_at | game_id | round_id | stake | payout | outcome | counted | credits | score',
      '2026-12-02T00:00:00.000Z | game-1 | r0 | 3 | 0 | lost | yes | turnover ×3 +6 | 6',
      '2026-12-02T00:00:01.000Z | game-1 | r1 | 0.5 | 0 | lost | no: stake_below_min | 6',
      '2026-12-02T00:00:02.000Z | game-1 | r2 | 1 | 0 | open | yes | turnover ×1 +2 | 8',
      'a/b has the score 8: 2 of 3 rounds count, by version 1 of the rules; amounts in EUR.',
      '',
    ],
  );
});

test('explain --json answers the explanation whole, by the id of the campaign too', async () => {
  const { code, stdout } = await explain(String(id), 'a/b', '--json');
  assert.equal(code, 0);
  const { count, score, version, rounds, currency, results } = JSON.parse(stdout);
  assert.deepEqual([count, score, version, rounds, currency], [3, '8', 1, 2, 'EUR']);
  assert.deepEqual(
    results.map((row: { not_counted: string | null }) => row.not_counted),
    [null, 'stake_below_min', null],
  );
});

test('a player or campaign that does not exist is reported', async () => {
  const unknown = await explain('TOLD', 'nobody');
  assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
  assert.equal(unknown.stderr, 'laurel: No event names a player "nobody".\n');
  const nowhere = await explain('NOWHERE', 'a/b');
  assert.equal(nowhere.stderr, 'laurel: There is no campaign with the custom_id "NOWHERE".\n');
});
