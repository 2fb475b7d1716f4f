import { setTimeout } from 'node:timers/promises';
import { startBridge } from '../packages/server/test/support/bridged.ts';
import type { Broker } from '../packages/server/test/support/brokers/broker.ts';
import { createNats, openNatsSender } from '../packages/server/test/support/brokers/nats.ts';
import { createRabbit, openRabbitSender } from '../packages/server/test/support/brokers/rabbitmq.ts';
import { openScratchEngine } from './harness/engines.ts';
import { type Laurel, parkScoring, startLaurelOf } from './harness/laurel.ts';
import { Batches } from './load/batches.ts';
import { wireForm } from './load/event-forms.ts';
import { openPosting } from './load/post-batches.ts';

/**
 * What the way through a queue costs: `node bench/bridge.ts [events] [events a message] [turns]`. The same batches of 10,000 events are
 * posted over HTTP by two clients at a time, as the bridge sends them, and taken by bridges from queues of RabbitMQ and NATS that are
 * full when their bridge starts to read; in turns, in one run. Prints events a second of each, and the ratio to HTTP. Nothing is scored meanwhile.
 */
const events = Number(process.argv[2] ?? 200_000);
const perMessage = Number(process.argv[3] ?? 1);
const turns = Number(process.argv[4] ?? 3);
const BATCH = 10_000;
const MESSAGES_AT_ONCE = 1_000;

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine('postgres', cleanup);
const laurel = await startLaurelOf({ engine, cleanup }, {});
await parkScoring(laurel);
const options = { form: wireForm, players: 5_000, ids: 'random', resends: 0 } as const;
const rates: Record<string, number[]> = {};
const brokers = {
  rabbitmq: { create: createRabbit, open: openRabbitSender, words: ['rabbitmq', '--queue'] },
  nats: { create: createNats, open: openNatsSender, words: ['nats', '--stream'] },
};
console.log(`${engine.title}; ${events} events, ${perMessage} a message, ${turns} turns`);
await postAll();
for (let turn = 0; turn < turns; turn++) {
  note('http', await postAll());
  for (const [name, one] of Object.entries(brokers)) note(name, await bridgeAll(one, `turn${turn}`));
}
const median = (all: number[] = []) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
for (const [name, all] of Object.entries(rates)) {
  const ratio = (median(all) / median(rates.http)).toFixed(2);
  console.log(`${name}: ${Math.round(median(all))} events a second in the median, ${ratio} of http`);
}

function note(name: string, rate: number): void {
  rates[name] = [...(rates[name] ?? []), rate];
  console.log(`  ${name}: ${Math.round(rate)} events a second`);
}

/** Two clients, each with one request at a time. */
async function postAll(): Promise<number> {
  const posting = await openPosting({ ...options, ...laurelOf(laurel), size: BATCH, clients: 2 });
  posting.prepare();
  const began = performance.now();
  const send = async (client: number) => {
    for (let sent = 0; sent < events / 2; sent += BATCH) await posting.send(client);
  };
  await Promise.all([send(0), send(1)]);
  const rate = posting.acknowledged() / ((performance.now() - began) / 1_000);
  posting.close();
  return rate;
}

function laurelOf({ url, apiKeys }: Laurel) {
  return { url, apiKeys };
}

/** From the moment at which the bridge has its first messages to the last event in the log. */
async function bridgeAll({ create, open, words }: (typeof brokers)['nats'], queue: string): Promise<number> {
  const broker: Broker = await create();
  try {
    await broker.start();
    const sender = await open(broker.url, queue);
    await fill(sender.send);
    await sender.close();
    const before = await logged();
    const environment = {
      ...{ LAUREL_URL: laurel.url, LAUREL_API_KEY: laurel.apiKeys[0] },
      LAUREL_BROKER_URL: broker.url,
    };
    const bridge = await startBridge([...words, queue], environment);
    const began = performance.now();
    const first = await logged();
    while ((await logged()) < before + events) await setTimeout(20);
    const seconds = (performance.now() - began) / 1_000;
    await bridge.end('SIGTERM');
    return (before + events - first) / seconds;
  } finally {
    await broker.close();
  }
}

async function fill(send: (bodies: Buffer[]) => Promise<void>): Promise<void> {
  const batches = new Batches({ ...options, size: perMessage });
  for (let sent = 0; sent < events; ) {
    const bodies: Buffer[] = [];
    for (; bodies.length < MESSAGES_AT_ONCE && sent < events; sent += perMessage)
      bodies.push(Buffer.from(batches.next().body));
    await send(bodies);
  }
}

async function logged(): Promise<number> {
  const [row] = await laurel.query<{ count: number }>('select max(seq)::int as count from event_heads');
  return Number(row?.count ?? 0);
}
