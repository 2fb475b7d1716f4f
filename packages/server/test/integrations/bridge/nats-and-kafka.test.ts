import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type RunningBridge, startBridge } from '../../support/bridged.ts';
import { startKafkaStub } from '../../support/brokers/kafka.ts';
import { createNats, openNatsSender } from '../../support/brokers/nats.ts';
import { withBrokers } from '../../support/brokers/programs.ts';
import { gameround } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { type Management, signInOwner } from '../../support/management.ts';
import { waitUntil } from '../../support/waiting.ts';

let laurel: Laurel;
let staff: Management;
before(async () => {
  if (withBrokers().skip) return;
  laurel = await startLaurel();
  staff = await signInOwner(laurel);
});
after(() => laurel?.close());

const started: RunningBridge[] = [];
afterEach(async () => {
  for (const bridge of started.splice(0)) await bridge.end('SIGKILL');
});
async function start(words: string[], LAUREL_BROKER_URL: string): Promise<RunningBridge> {
  const to = { LAUREL_URL: laurel.url, LAUREL_API_KEY: laurel.apiKey, LAUREL_BROKER_URL };
  const bridge = await startBridge(words, to);
  started.push(bridge);
  return bridge;
}
const bets = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, nth) => JSON.stringify(gameround({ unique_id: `${prefix}-${nth}` })));
const untilFound = (unique_id: string) =>
  waitUntil(`the event ${unique_id} is stored`, async () => {
    const { body } = await staff.get(`/api/v1/events?unique_id=${unique_id}`);
    assert.equal(body.results.length, 1, unique_id);
  });
const refusedWith = async (text: string) =>
  (await staff.get('/api/v1/refused-events?source=queue')).body.results.filter(
    (one: { message: unknown }) => one.message === text,
  );
const untilMetric = (bridge: RunningBridge, name: string, count: number) =>
  waitUntil(`the metric ${name} is ${count}`, async () => assert.equal(await bridge.metric(name), count));

test(
  'a stream of NATS is read from its oldest message, once, over a stop and a restart of the broker',
  withBrokers(),
  async () => {
    const broker = await createNats();
    await broker.start();
    const words = ['nats', '--stream', 'play', '--batch-milliseconds', '50'];
    try {
      const sender = await openNatsSender(broker.url, 'play');
      await sender.send([...bets('nats', 50), 'poison of nats']);
      await sender.send([`[${bets('cloudless', 2).join()}]`]);
      const bridge = await start(words, broker.url);
      await untilFound('cloudless-1');
      await waitUntil('the queue is empty', async () => assert.equal(await sender.ready(), 0));
      assert.equal(await bridge.metric('acknowledged_offset{position="stream play"}'), 52);
      const [poison] = await refusedWith('poison of nats');
      assert.match(poison.errors[0].detail, /stream play, sequence 51/);
      await sender.close();
      await broker.kill();
      await untilMetric(bridge, 'connected', 0);
      await broker.start();
      const again = await openNatsSender(broker.url, 'play');
      await again.send(bets('restarted', 3));
      await untilFound('restarted-2');
      // A broker that was killed may have forgotten acknowledgements, and delivers those messages again after a while.
      await waitUntil('the queue is empty again', async () => assert.equal(await again.ready(), 0));
      await again.close();
      assert.equal((await bridge.end('SIGTERM')).code, 0);
      assert.doesNotMatch(bridge.stderr(), /a%20word|a word/);
    } finally {
      await broker.close();
    }
  },
);

test('a stream and a consumer of NATS are made where they are asked for', withBrokers(), async () => {
  const broker = await createNats();
  await broker.start();
  const words = [
    'nats',
    '--stream',
    'made',
    '--subject',
    'made.>',
    '--declare',
    '--batch-milliseconds',
    '50',
  ];
  try {
    const bridge = await start(words, broker.url);
    const sender = await openNatsSender(broker.url, 'made');
    await sender.send(bets('made', 3));
    await untilFound('made-2');
    await sender.close();
    await bridge.end('SIGTERM');
  } finally {
    await broker.close();
  }
});

test(
  'a topic of Kafka is read from the offsets of its group, which are committed once Laurel has the events',
  withBrokers(),
  async () => {
    const broker = await startKafkaStub('play');
    const words = ['kafka', '--topic', 'play', '--group', 'laurel', '--batch-milliseconds', '50'];
    try {
      await broker.send([...bets('kafka', 40), 'poison of kafka', `[${bets('listed', 2).join()}]`]);
      const first = await start(words, broker.url);
      await untilFound('listed-1');
      await untilMetric(first, 'messages_acknowledged_total', 42);
      const [poison] = await refusedWith('poison of kafka');
      assert.match(poison.errors[0].detail, /partition \d of play, offset \d+/);
      assert.equal((await first.end('SIGTERM')).code, 0);
      await broker.send(bets('next', 5));
      const second = await start(words, broker.url);
      await untilFound('next-4');
      await untilMetric(second, 'messages_acknowledged_total', 5);
      assert.equal(await second.metric('messages_received_total'), 5, 'and no message of before');
      await second.end('SIGTERM');
    } finally {
      await broker.close();
    }
  },
);
