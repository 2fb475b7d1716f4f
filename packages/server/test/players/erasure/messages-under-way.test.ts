import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { onlyOn } from '../../support/engine.ts';
import { tablesWith } from '../../support/everywhere.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../../support/payouts.ts';
import { type Received, type Receiver, type Reply, startReceiver } from '../../support/receiver.ts';
import { waitUntil } from '../../support/waiting.ts';
import { privateTargets, webhookCalls } from '../../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const staff = forFile(() => signInOwner(laurel));
const calls = forFile(() => webhookCalls(laurel));
let receiver: Receiver;
afterEach(async () => {
  for (const { id } of (await calls.send('GET', '/api/v1/webhooks')).body.results)
    await calls.send('DELETE', `/api/v1/webhooks/${id}`);
  await staff.delete('/api/v1/reward-endpoint');
  await receiver.close();
});

/** A receiver that answers only when the test lets it, and repeats in each answer what it received. */
async function slowReceiver(status: number) {
  receiver = await startReceiver();
  const held: ((reply: Reply) => void)[] = [];
  receiver.answer(
    ({ text }) => new Promise<Reply>((resolve) => held.push(() => resolve({ status, body: `took ${text}` }))),
  );
  const { url, received } = receiver;
  return {
    url,
    received,
    /** Waits until this many requests have come in total. */
    until: (count: number) => receiver.until(count),
    answerAll: () => {
      for (const answer of held.splice(0)) answer(status);
    },
    answerAtOnce: () => receiver.answer(() => 204),
  };
}

/** Approved payouts, one of each player. */
async function approved(...players: string[]): Promise<number[]> {
  const winners = winnersOf(players.map((_, index) => [prize(index + 1)]));
  const named = winners.map((one, index) => ({ ...one, player_id: players[index] as string }));
  const { campaign_id } = await makePayouts(laurel, staff, named);
  return moveAll(laurel, campaign_id, 'approved');
}

async function done(path: string, body: object = {}) {
  const answer = await staff.post(path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

const markPaid = (id: number | undefined) => done(`/api/v1/payouts/${id}/mark-paid`);
const erase = (player_id: string) => done(`/api/v1/players/${player_id}/erase`, { reason: 'asked for' });
const erasedNowhere = async (...players: string[]) => {
  for (const player of players) assert.deepEqual(await tablesWith(laurel.database, player), [], player);
};

for (const [status, then] of [
  [200, { status: 'delivered', attempts: 1, answer_status: 200 }],
  [500, { status: 'pending', attempts: 1, answer_status: 500 }],
] as const)
  test(`the body of an answer ${status} that comes after the erasure is not kept`, async () => {
    const player = `late-answer-${status}`;
    const { url, until, answerAll, received, answerAtOnce } = await slowReceiver(status);
    const { id } = await calls.create(url, { events: ['payout.paid'] });
    await markPaid((await approved(player))[0]);
    await until(1);
    const { player_id: erased_id } = await erase(player);
    answerAtOnce();
    answerAll();
    const delivery = await calls.untilDelivery(id, then);
    assert.equal(delivery.answer_body, null);
    await erasedNowhere(player);
    if (status === 200) return;
    const { id: again } = await done(`/api/v1/webhooks/${id}/deliveries/${delivery.id}/replay`);
    await calls.untilDelivery(id, { id: again, status: 'delivered' });
    assert.equal(received.at(-1)?.body.data.player_id, erased_id);
    assert.ok(!received.at(-1)?.text.includes(player));
  });

test('a message that waits behind another one is sent without the player who is erased meanwhile', async () => {
  const player = 'waits-behind';
  const { url, until, answerAll } = await slowReceiver(200);
  const { id } = await calls.create(url, { events: ['payout.paid'] });
  const [payout] = await approved(player);
  await done(`/api/v1/webhooks/${id}/test`);
  await until(1);
  // Both are due when the run after this one begins, and are read together.
  await done(`/api/v1/webhooks/${id}/test`);
  await markPaid(payout);
  await waitUntil('three deliveries', async () => (await calls.deliveries(id)).length === 3);
  answerAll();
  await until(2);
  const { player_id: erased_id } = await erase(player);
  answerAll();
  const [, , last] = await until(3);
  answerAll();
  assert.equal(last?.body.data.player_id, erased_id);
  assert.ok(!last?.text.includes(player));
  await calls.untilDelivery(id, { status: 'delivered' });
  await erasedNowhere(player);
});

const races = onlyOn('postgres', 'two transactions at the same time');

test('a replay that began before the erasure is without the player, too', races, async () => {
  const player = 'replayed-meanwhile';
  receiver = await startReceiver();
  const { id } = await calls.create(receiver.url, { events: ['payout.paid'] });
  await markPaid((await approved(player))[0]);
  const first = await calls.untilDelivery(id, { status: 'delivered' });
  const { replayed, erased } = await laurel.database.transaction(async (session) => {
    await session.query({ text: 'lock table audit_log in share mode' });
    const replayed = done(`/api/v1/webhooks/${id}/deliveries/${first.id}/replay`);
    await untilWaiting(1);
    const erased = erase(player);
    await untilWaiting(2);
    return { replayed, erased };
  });
  await Promise.all([replayed, erased]);
  await calls.untilDelivery(id, { id: (await replayed).id, status: 'delivered' });
  await erasedNowhere(player);
});

function untilWaiting(count: number): Promise<unknown> {
  const text = `select 1 from pg_locks l join pg_database d on d.oid = l.database or l.database is null
    where d.datname = current_database() and not l.granted`;
  return waitUntil(
    `${count} wait for a lock`,
    async () => (await laurel.database.query({ text })).length >= count,
  );
}

test('a reward that is rejected and whose player is erased is not sent, and no late answer about it is kept', async () => {
  const { url, until, answerAll, received } = await slowReceiver(422);
  const others = Array.from({ length: 31 }, (_, index) => `other-${index}`);
  const ids = await approved('under-way', ...others, 'yet-to-send');
  await staff.put('/api/v1/reward-endpoint', { url, shape: 'parameters' });
  await until(32);
  assertRefused(await staff.post(`/api/v1/payouts/${ids[0]}/reject`, { reason: 'none' }), 409, 'conflict');
  // A request that has had half a minute no longer keeps staff from deciding, though its answer may still come.
  await laurel.setClock(new Date(Date.now() + 30_000));
  for (const id of [ids[0], ids.at(-1)]) await done(`/api/v1/payouts/${id}/reject`, { reason: 'none' });
  await erase('under-way');
  await erase('yet-to-send');
  // A step starts requests for two seconds by this clock, however long the calls above took.
  await laurel.setClock(new Date(Date.now() - 60_000));
  answerAll();
  await waitUntil('all others have failed', async () => (await failures()) === 31);
  await laurel.setClock(new Date());
  assert.ok(!received.some(({ body }: Received) => body.player_id === 'yet-to-send'));
  await erasedNowhere('under-way', 'yet-to-send');
});

async function failures(): Promise<number> {
  const text = `select 1 from payouts where player_id like 'other-%' and status = 'failed'`;
  return (await laurel.database.query({ text })).length;
}
