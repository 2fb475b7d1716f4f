import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { explanation, published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

/** A campaign over its own game, with a player who bets there each second. */
async function stage(name: string) {
  const id = await published(staff, pointTournament({ games: { ids: [name] } }));
  const at = (second: number) => `2026-12-02T00:00:0${second}Z`;
  const bet = (second: number) =>
    gameround({ game_id: name, player_id: name, round_id: `r${second}`, timestamp: at(second) });
  const says = (second: number, incentives_paused: boolean | null, unique_id = `${name} ${second}`) => ({
    event: 'player',
    data: { unique_id, timestamp: at(second), player_id: name, incentives_paused },
  });
  const play = async (...events: unknown[]) => {
    await sendEvents(laurel, events);
    await everythingScored(staff);
  };
  const reasons = async () => {
    const { results, score } = await explanation(staff, id, name);
    const counted = results.filter((row) => row.not_counted === null).length;
    assert.equal(score, counted === 0 ? null : `${counted}`);
    return results.map((row) => row.not_counted);
  };
  return { id, bet, says, play, reasons };
}

const paused = 'incentives_paused' as const;

test('rounds that start while incentives are paused never count', async () => {
  const { bet, says, play, reasons } = await stage('in order');
  await play(says(2, true), bet(1), bet(2), bet(3));
  assert.deepEqual(await reasons(), [null, paused, paused]);
  await play(says(4, false), bet(4), bet(5));
  assert.deepEqual(await reasons(), [null, paused, paused, null, null]);
});

test('a statement that arrives late changes the board as if it had come in order', async () => {
  const { bet, says, play, reasons } = await stage('late');
  await play(bet(1), bet(2), bet(3), bet(4), bet(5));
  await play(says(4, false));
  assert.deepEqual(await reasons(), [null, null, null, null, null]);
  await play(says(2, true));
  assert.deepEqual(await reasons(), [null, paused, paused, null, null]);
  await play(says(3, null));
  assert.deepEqual(await reasons(), [null, paused, null, null, null]);
});

test('a void takes a pause back', async () => {
  const { bet, says, play, reasons } = await stage('void');
  await play(bet(1), bet(2), says(2, true, 'a mistake'), says(3, false), bet(3));
  assert.deepEqual(await reasons(), [null, paused, null]);
  const body = { unique_ids: ['a mistake'], reason: 'another player was meant' };
  assert.equal((await staff.post('/api/v1/events/void', body)).status, 200);
  await everythingScored(staff);
  assert.deepEqual(await reasons(), [null, null, null]);
});
