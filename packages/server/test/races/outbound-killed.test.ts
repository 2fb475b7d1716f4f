import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { movePayouts } from '../../src/payouts/move-payout.ts';
import { lockPayoutsOfCampaign } from '../../src/payouts/store/payouts.ts';
import { startServe } from '../support/command.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { onlyOn } from '../support/engine.ts';
import { firstStart, type Laurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { makePayouts, prize, settledAt, winnersOf } from '../support/payouts.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets } from '../support/webhooks.ts';

let empty: EmptyDatabase;
let database: Database;
let receiver: Receiver;
before(async () => {
  empty = await createEmptyDatabase();
  receiver = await startReceiver();
});
after(async () => {
  await receiver.close();
  await empty.drop();
});

/** A server in a separate process, as tests call it. */
async function serve() {
  const command = await startServe({
    ...empty.environment,
    ...firstStart,
    ...privateTargets,
    LOG_LEVEL: 'info',
  });
  const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password } = firstStart;
  const laurel = { url: command.url, username, password, database } as unknown as Laurel;
  return { command, laurel, staff: await signInOwner(laurel) };
}

/** The claims of a dead process expire after half a minute; here they expire now. */
async function endClaims(): Promise<void> {
  for (const table of ['webhook_endpoints', 'reward_endpoints'])
    await database.query({ text: `update ${table} set claimed_until = now()` });
}

const options = onlyOn('postgres', 'the test looks into the database while the server runs');

describe(
  'a server that is killed between sending and recording sends again with the same id',
  options,
  () => {
    before(async () => {
      database = await empty.open();
    });
    after(() => database.close());

    test('a message of a webhook and a payout', async () => {
      receiver.answer(() => 'never');
      const first = await serve();
      const { id } = (
        await first.staff.post('/api/v1/webhooks', {
          url: `${receiver.url}/webhook`,
          events: ['campaign.settled'],
        })
      ).body;
      await first.staff.post(`/api/v1/webhooks/${id}/test`, {});
      const { campaign_id } = await makePayouts(first.laurel, first.staff, winnersOf([[prize(1)]]));
      await database.ofTenant(1).transaction(async (tenant) => {
        const pending = await lockPayoutsOfCampaign(tenant, campaign_id, 'pending');
        await movePayouts(tenant, pending, { to: 'approved', at: settledAt, author: null });
      });
      await first.staff.put('/api/v1/reward-endpoint', {
        url: `${receiver.url}/reward`,
        shape: 'parameters',
      });
      await receiver.until(2);
      await first.command.end('SIGKILL');
      const sent = receiver.received.splice(0);
      receiver.answer(() => 200);
      await endClaims();
      const second = await serve();
      await receiver.until(2);
      for (const path of ['/hook/webhook', '/hook/reward']) {
        const [before, again] = [sent, receiver.received].map((all) => all.find((one) => one.path === path));
        assert.equal(again?.headers['webhook-id'], before?.headers['webhook-id']);
        assert.equal(again?.text, before?.text);
      }
      await waitUntil('what was noted', async () => {
        const left = await database.query({
          text: `
          select 1 from webhook_deliveries where status <> 'delivered' union all
          select 1 from payouts where status <> 'paid'`,
        });
        return left.length === 0;
      });
      await second.command.end('SIGTERM');
      assert.equal(receiver.received.length, 2);
    });
  },
);
