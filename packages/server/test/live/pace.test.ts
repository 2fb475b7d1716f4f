import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { atPace } from '../support/delays.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { makePublishable, openStream } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { startProxy } from '../support/proxy.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() =>
  startLaurelAt('2026-12-02T12:00:00Z', {}, { liveTimes: { beat: 100, blocked: 30_000, life: 3_600_000 } }),
);
const staff = forFile(() => signInOwner(laurel));
let key: string;
before(async () => {
  key = await makePublishable(laurel);
});

let made = 0;

const publish = () => published(staff, campaignInput({ custom_id: `pace-${++made}` }));

const play = () => sendEvents(laurel, [gameround({ timestamp: '2026-12-02T11:00:00Z' })]);

test('a board that changes all the time is sent at most four times a second, and its newest state in the end', async () => {
  const id = await publish();
  const stream = await openStream(laurel, key, `campaigns=${id}`);
  await stream.until(({ event }) => event === 'board', 'the board');
  const began = performance.now();
  let rounds = 0;
  // Several at once: on a machine that is busy elsewhere one alone may take as long as a board waits.
  await atPace(0, AbortSignal.timeout(2_000), async () => {
    await Promise.all([play(), play(), play(), play()]);
    rounds += 4;
  });
  const isNewest = ({ event, text }: { event: string; text: string }) =>
    event === 'board' && text.includes(`"score":${rounds},`);
  await stream.until(isNewest, `a board with the score ${rounds}`);
  const sent = stream.events.filter(({ event }) => event === 'board').length;
  const most = 1 + Math.ceil((performance.now() - began) / 250) + 1;
  assert.ok(rounds > sent && sent <= most, `${sent} boards of ${rounds} rounds, at most ${most}`);
  stream.close();
});

test('a phase says when the campaign is over, and when its board is settled', async () => {
  const id = await publish();
  const stream = await openStream(laurel, key, `campaigns=${id}`);
  const phase = (status: string, settled: boolean) =>
    stream.until(
      ({ event, data }) => event === 'phase' && data.status === status && data.settled === settled,
      `the phase ${status}, settled ${settled}`,
    );
  await phase('AC', false);
  await staff.post(`/api/v1/campaigns/${id}/finish`, { without_grace: true });
  await phase('FI', true);
  const read = await fetch(`${laurel.url}/public/api/v2/live/${id}?key=${key}`);
  const { phase: later } = (await read.json()) as { phase: { status: string; settled: boolean } };
  assert.deepEqual([later.status, later.settled], ['FI', true]);
  stream.close();
});

test('a stream asks proxies not to keep it, and says in short steps that it lives', async () => {
  const id = await publish();
  const headers = { 'accept-encoding': 'gzip, br' };
  const stream = await openStream(laurel, key, `campaigns=${id}`, headers);
  const header = (name: string) => stream.response.headers.get(name);
  assert.equal(header('x-accel-buffering'), 'no');
  assert.equal(header('cache-control'), 'no-store, no-transform');
  assert.equal(header('content-encoding'), null);
  assert.equal(header('content-length'), null);
  assert.equal(header('transfer-encoding'), null);
  await waitUntil('three comments have come', () => stream.comments >= 3);
  stream.close();
});

test('where a proxy gives nothing on before an answer has ended, waiting requests follow the board', async () => {
  const id = await publish();
  const proxy = await startProxy(laurel.url, () => 'passed');
  try {
    const read = async (query: string) => {
      const answer = await fetch(`${proxy.url}/public/api/v2/live/${id}?key=${key}${query}`);
      return (await answer.json()) as { revision: number; count: number };
    };
    const { revision } = await read('');
    const waiting = read(`&after=${revision}&wait=25`);
    await play();
    assert.notEqual((await waiting).revision, revision);
    assert.equal((await waiting).count, 1);
  } finally {
    await proxy.close();
  }
});
