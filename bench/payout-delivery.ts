import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openEngine } from './harness/engines.ts';
import { type Laurel, startLaurel } from './harness/laurel.ts';
import type { EngineName } from './options.ts';

/**
 * How long approved payouts take to be paid: `node bench/payout-delivery.ts [payouts] [postgres|embedded] [milliseconds]`.
 * The receiver runs in this process and answers each request after so many milliseconds; a webhook endpoint receives a
 * message about every payout meanwhile.
 */
const payouts = Number(process.argv[2] ?? 10_000);
const engineName = (process.argv[3] ?? 'postgres') as EngineName;
const answersAfter = Number(process.argv[4] ?? 0);

process.env.WEBHOOK_PRIVATE_TARGETS = 'allow';
const scratch = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
const engine = await openEngine(engineName, scratch);
const received = { rewards: new Set<unknown>(), requests: 0, webhooks: 0 };
const receiver = createServer(async (request, response) => {
  for await (const _ of request);
  if (request.url === '/webhook') received.webhooks++;
  else {
    received.requests++;
    received.rewards.add(request.headers['webhook-id']);
    if (answersAfter > 0) await setTimeout(answersAfter);
  }
  response.writeHead(204).end();
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const { port } = receiver.address() as { port: number };

const cleanup = new AsyncDisposableStack();
try {
  const laurel = await startLaurel({ engine, cleanup });
  await addPayouts(laurel);
  await laurel.call('POST', '/api/v1/webhooks', {
    url: `http://127.0.0.1:${port}/webhook`,
    events: ['payout.paid'],
  });
  await measure(laurel);
} finally {
  await cleanup.disposeAsync();
  receiver.closeAllConnections();
  receiver.close();
  await engine.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function measure(laurel: Laurel): Promise<void> {
  const began = performance.now();
  const body = { url: `http://127.0.0.1:${port}/reward`, shape: 'parameters' };
  await laurel.call('PUT', '/api/v1/reward-endpoint', body);
  const paid = async () => {
    const path = '/api/v1/payouts?status=paid&page_size=1';
    return (await laurel.call<{ count: number }>('GET', path)).count;
  };
  while ((await paid()) < payouts) await setTimeout(250);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${payouts} payouts on ${engine.title}, a receiver that answers after ${answersAfter} ms`);
  console.log(`paid after ${seconds.toFixed(1)} s: ${Math.round(payouts / seconds)} a second`);
  console.log(`requests: ${received.requests}, different ids: ${received.rewards.size}`);
  while (received.webhooks < payouts) await setTimeout(250);
  console.log(
    `all webhook messages sent, one after the other, after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}

/** By SQL: playing, settling and approving this many takes minutes. */
async function addPayouts({ query }: Laurel): Promise<void> {
  await query(
    `insert into payouts (tenant_id, campaign_id, custom_id, place, player_id, player_hash, player_username, prize, transaction_id,
       status, created_at, approved_at)
     select 1, 1, 'bench', n, 'player-' || n, encode(sha256(n::text::bytea), 'hex'), 'Player ' || n,
            '{"kind":"cash","amount":"10.50","currency":"EUR","place_from":1,"place_to":100000,"titles":{"en":"a prize"}}',
            gen_random_uuid()::text, 'approved', now(), now()
       from generate_series(1, $1::integer) n`,
    [payouts],
  );
}
