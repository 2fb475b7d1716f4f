import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { LiveMe } from '@laurel/contract/live/live.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { issueToken, makeKey, openStream } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let token: string;
before(async () => {
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  token = await issueToken(laurel, key, { player_id: 'pat', scope: 'boards me' });
});

const shared = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z', currency: 'EUR' };

async function ownLine(id: number): Promise<LiveMe | null> {
  const answer = await fetch(`${laurel.url}/public/api/v2/live/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { me: LiveMe | null }).me;
}

const round = (number: number) =>
  gameround({ player_id: 'pat', round_id: `r-${number}`, timestamp: `2026-12-02T11:00:${10 + number}Z` });

test('a player sees how far each step of a mission is, also before a step is completed, and how often it was', async () => {
  const id = await published(staff, {
    ...shared,
    kind: 'mission',
    custom_id: 'play-and-pay',
    texts: { en: { name: 'Play and pay' } },
    rules: {
      steps: [
        { task: 'rounds', count: 3, texts: { en: 'Play three rounds' } },
        { task: 'deposits', count: 1, texts: { en: 'Deposit' } },
      ],
      in_order: true,
      repeat: { times: 2, every: 'day' },
    },
  });
  const steps = async () => {
    const me = await ownLine(id);
    assert.ok(me?.progress);
    const { repeats, tasks } = me.progress;
    return [me.score, repeats, ...tasks.map(({ done, target }) => `${done}/${target}`)];
  };
  const untilSteps = (what: string, wanted: unknown[]) =>
    waitUntil(what, async () => assert.deepEqual(await steps(), wanted));
  assert.deepEqual(await steps(), [null, 0, '0/3', '0/1']);
  const stream = await openStream(laurel, token, `campaigns=${id}`);
  await sendEvents(laurel, [round(1), round(2)]);
  await untilSteps('the first task is begun', [null, 0, '2/3', '0/1']);
  await stream.until(({ event, data }) => event === 'me' && data.progress.tasks[0].done === '2');
  const deposit = {
    player_id: 'pat',
    unique_id: 'd',
    timestamp: '2026-12-02T11:30:00Z',
    amount: 10,
    currency: 'EUR',
    method: 'card',
  };
  await sendEvents(laurel, [round(3), { event: 'deposit', data: deposit }]);
  await untilSteps('the tasks are done once', [2, 1, '0/3', '0/1']);
  await stream.until(({ event, data }) => event === 'me' && data.progress.repeats === 1);
  stream.close();
  await sendEvents(laurel, [
    gameround({ player_id: 'pat', round_id: 'r-5', timestamp: '2026-12-02T11:40:00Z' }),
  ]);
  await waitUntil('staff see the progress', async () => {
    const { status, body } = await staff.get(`/api/v1/campaigns/${id}/progress`);
    assert.equal(status, 200, JSON.stringify(body));
    const [{ player_id, score, progress }] = body.results;
    const done = progress.tasks.map(({ done }: { done: string }) => done);
    assert.deepEqual([body.count, player_id, score, progress.repeats, ...done], [1, 'pat', '2', 1, '1', '0']);
  });
  const again = { ...deposit, unique_id: 'd-2', timestamp: '2026-12-02T11:50:00Z' };
  const later = ['11:41', '11:42'].map((time) =>
    gameround({ player_id: 'pat', round_id: time, timestamp: `2026-12-02T${time}:00Z` }),
  );
  await sendEvents(laurel, [...later, { event: 'deposit', data: again }]);
  await untilSteps('the tasks are done twice', [4, 2, '3/3', '1/1']);
});

test('a player sees the tickets of a raffle, and a tournament has neither', async () => {
  const raffle = await published(staff, {
    ...shared,
    kind: 'raffle',
    custom_id: 'raffle',
    texts: { en: { name: 'Raffle' } },
    rules: { tickets: [{ task: 'rounds', count: 1, tickets: 2 }] },
  });
  const tournament = await published(staff, {
    ...shared,
    kind: 'tournament',
    custom_id: 'tournament',
    tournament_type: 'PT',
    texts: { en: { name: 'Tournament' } },
    rules: { tasks: [{ task: 'rounds', count: 1, points: '1' }] },
  });
  await waitUntil('the raffle shows 12 tickets', async () =>
    assert.equal((await ownLine(raffle))?.tickets, 12),
  );
  await sendEvents(laurel, [round(4)]);
  await waitUntil('the raffle shows 14 tickets', async () =>
    assert.equal((await ownLine(raffle))?.tickets, 14),
  );
  const me = await ownLine(tournament);
  assert.ok(me && !('progress' in me) && !('tickets' in me), JSON.stringify(me));
});
