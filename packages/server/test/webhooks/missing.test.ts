import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { runCommand } from '../support/run-command.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets, type WebhookCalls, webhookCalls } from '../support/webhooks.ts';

let laurel: Laurel;
let calls: WebhookCalls;
let receiver: Receiver;
let now = Date.parse('2026-11-20T12:00:00Z');
/** The campaigns whose messages the receiver took, in the order in which they came. */
let taken: number[] = [];
let losing: (campaign: number) => boolean = () => false;
before(async () => {
  laurel = await startLaurel(privateTargets);
  await moveOn(0);
  calls = await webhookCalls(laurel);
  receiver = await startReceiver();
  receiver.answer(({ body }) => {
    if (losing(body.data.campaign_id)) return 500;
    taken.push(body.data.campaign_id);
    return 204;
  });
});
beforeEach(() => {
  taken = [];
  losing = () => false;
});
after(async () => {
  await laurel.close();
  await receiver.close();
});

async function moveOn(milliseconds: number): Promise<void> {
  now += milliseconds;
  await laurel.setClock(new Date(now));
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const window = { start: '2027-12-01T00:00:00Z', end: '2027-12-08T00:00:00Z' };
let made = 0;

/** Publishes a campaign, which is one message. */
const message = async () =>
  published(await signInOwner(laurel), campaignInput({ custom_id: `lost-${++made}`, ...window }));

const endpoint = async () => (await calls.create(receiver.url, { events: ['campaign.published'] })).id;
const enable = (id: number, enabled: boolean) => calls.send('PATCH', `/api/v1/webhooks/${id}`, { enabled });
const sendAgain = (id: number, since: unknown) =>
  calls.send('POST', `/api/v1/webhooks/${id}/send-again`, { since });
const time = () => new Date(now).toISOString();
const statuses = async (id: number) => (await calls.deliveries(id)).map(({ status }) => status).reverse();
const until = (id: number, ...wanted: string[]) =>
  waitUntil(wanted.join(), async () => (await statuses(id)).join() === wanted.join());

/** Waits until this many messages are pending, and moves the clock until all their attempts are used up. */
async function giveUp(id: number, messages: number): Promise<void> {
  const pending = async () => (await statuses(id)).filter((status) => status === 'pending').length;
  await waitUntil(`${messages} pending messages`, async () => (await pending()) === messages);
  for (let left = messages; left > 0; left = await pending()) {
    await moveOn(11 * HOUR);
    await waitUntil('nothing is due', async () => {
      const due = await laurel.database.query({
        text: `select 1 from webhook_deliveries
                where endpoint_id = $1 and status = 'pending' and next_attempt_at <= $2`,
        values: [id, new Date(now)],
      });
      return due.length === 0;
    });
  }
}

test('what failed, what waits and what was withheld is sent in order; what was delivered is not', async () => {
  const id = await endpoint();
  const [early, one] = [await message(), await message()];
  await until(id, 'delivered', 'delivered');
  await moveOn(MINUTE);
  const since = time();
  losing = () => true;
  const two = await message();
  await waitUntil('an attempt', async () => (await calls.deliveries(id))[0].attempts === 1);
  // However slow the machine is: an attempt that comes early must not deliver it.
  losing = (campaign) => campaign === two;
  const kept = await message();
  await until(id, 'delivered', 'delivered', 'pending', 'delivered');
  losing = () => true;
  const three = await message();
  await giveUp(id, 2);
  assert.deepEqual(await statuses(id), ['delivered', 'delivered', 'failed', 'delivered', 'failed']);
  await enable(id, false);
  const four = await message();
  await until(id, 'delivered', 'delivered', 'failed', 'delivered', 'failed', 'withheld');
  assert.deepEqual((await sendAgain(id, since)).status, 409);
  await enable(id, true);
  const five = await message();
  await waitUntil('an attempt', async () => (await calls.deliveries(id))[0].attempts === 1);
  const before = await calls.deliveries(id);
  losing = () => false;
  taken = [];
  const sent = await sendAgain(id, since);
  assert.deepEqual([sent.status, sent.body], [202, { messages: 4, more: false }]);
  await until(id, ...Array(7).fill('delivered'));
  assert.deepEqual(taken, [two, three, four, five]);
  const ids = (rows: { webhook_id: string }[]) => rows.map(({ webhook_id }) => webhook_id);
  assert.deepEqual(ids(await calls.deliveries(id)), ids(before));
  assert.ok(![early, one, kept].some((campaign) => taken.includes(campaign)));
  assert.deepEqual((await sendAgain(id, since)).body, { messages: 0, more: false });
  const [entry] = (await calls.send('GET', '/api/v1/audit-log?action=webhook.sent_again')).body.results;
  assert.deepEqual(entry.details, { webhook_id: id, since, messages: 0 });
  await calls.send('DELETE', `/api/v1/webhooks/${id}`);
});

test('what was written before the time stays as it is, and so does what a replay delivered', async () => {
  const id = await endpoint();
  losing = () => true;
  const old = await message();
  await giveUp(id, 1);
  // An endpoint that accepts nothing for five days is disabled.
  losing = () => false;
  await message();
  await until(id, 'failed', 'delivered');
  losing = () => true;
  await moveOn(MINUTE);
  const since = time();
  const replayed = await message();
  const lost = await message();
  await giveUp(id, 2);
  losing = (campaign) => campaign !== replayed;
  const [, { id: delivery }] = await calls.deliveries(id);
  await calls.send('POST', `/api/v1/webhooks/${id}/deliveries/${delivery}/replay`, {});
  await until(id, 'failed', 'delivered', 'failed', 'failed', 'delivered');
  losing = () => false;
  taken = [];
  assert.deepEqual((await sendAgain(id, since)).body, { messages: 1, more: false });
  await until(id, 'failed', 'delivered', 'failed', 'delivered', 'delivered');
  assert.deepEqual([taken, taken.includes(old)], [[lost], false]);
  await calls.send('DELETE', `/api/v1/webhooks/${id}`);
});

test('keeps what is withheld for 30 days', async () => {
  const id = await endpoint();
  await enable(id, false);
  await message();
  await until(id, 'withheld');
  await moveOn(32 * DAY);
  await until(id);
  await calls.send('DELETE', `/api/v1/webhooks/${id}`);
});

test('names the member of a time that cannot be read or is ahead', async () => {
  const id = await endpoint();
  for (const since of ['yesterday', new Date(now + HOUR).toISOString()]) {
    const { status, body } = await sendAgain(id, since);
    assert.deepEqual([status, body.errors[0].pointer], [422, '/since']);
  }
  await calls.send('DELETE', `/api/v1/webhooks/${id}`);
});

test('the command sends to every endpoint, and ends with 1 where one is disabled', async () => {
  const [id, other] = [await endpoint(), await endpoint()];
  await enable(id, false);
  await enable(other, false);
  const since = time();
  const campaign = await message();
  await until(other, 'withheld');
  await enable(id, true);
  const { environment } = laurel;
  const { code, stdout } = await runCommand(['webhook', 'send-again', '--since', since, '--json'], {
    environment,
  });
  const rows = JSON.parse(stdout).map((row: { id: number; messages: number }) => [row.id, row.messages]);
  assert.deepEqual(
    [code, rows],
    [
      1,
      [
        [id, 1],
        [other, 0],
      ],
    ],
  );
  await until(id, 'delivered');
  assert.deepEqual(taken, [campaign]);
  const untimed = await runCommand(['webhook', 'send-again'], { environment });
  assert.deepEqual([untimed.code, /--since TIME/.test(untimed.stderr)], [2, true]);
});
