import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RefusedMessage } from '@laurel/contract/integrations/refused-messages.ts';
import { openGate, type RunningBridge, startBridge } from '../../support/bridged.ts';
import type { Broker } from '../../support/brokers/broker.ts';
import { withBrokers } from '../../support/brokers/programs.ts';
import { createRabbit, openRabbitSender } from '../../support/brokers/rabbitmq.ts';
import { runCommand, startCommand } from '../../support/command.ts';
import { gameround } from '../../support/events.ts';
import { casino } from '../../support/fasttrack.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { type Management, signInOwner } from '../../support/management.ts';
import { poisonMessages } from '../../support/poison-messages.ts';
import { waitUntil } from '../../support/waiting.ts';

let laurel: Laurel;
let staff: Management;
let broker: Broker;
let gate: Awaited<ReturnType<typeof openGate>>;
before(async () => {
  if (withBrokers().skip) return;
  broker = await createRabbit();
  [laurel] = await Promise.all([startLaurel(), broker.start()]);
  staff = await signInOwner(laurel);
  gate = await openGate(laurel.url);
});
after(async () => {
  gate?.close();
  await broker?.close();
  await laurel?.close();
});

const environment = () => ({
  LAUREL_URL: gate.url,
  LAUREL_API_KEY: laurel.apiKey,
  LAUREL_BROKER_URL: broker.url,
});

/** Runs a test with a queue, its sender and a bridge; a queue that still has a bridge would share its messages. */
async function withQueue(
  queue: string,
  words: string[],
  run: (
    sender: Awaited<ReturnType<typeof openRabbitSender>>,
    bridge: RunningBridge,
    start: () => Promise<RunningBridge>,
  ) => Promise<void>,
): Promise<void> {
  gate.let('passes');
  gate.batches().length = 0;
  const sender = await openRabbitSender(broker.url, queue);
  const started: RunningBridge[] = [];
  const start = async () => {
    started.push(await startBridge(['rabbitmq', '--queue', queue, ...words], environment()));
    return started.at(-1) as RunningBridge;
  };
  try {
    await run(sender, await start(), start);
  } finally {
    await sender.close();
    for (const bridge of started) await bridge.end('SIGKILL');
  }
}

const bets = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, nth) => JSON.stringify(gameround({ unique_id: `${prefix}-${nth}` })));
const foundOf = async (unique_id: string) =>
  (await staff.get(`/api/v1/events?unique_id=${encodeURIComponent(unique_id)}`)).body.results;
const untilFound = (...ids: string[]) =>
  waitUntil(`the events ${ids.join()} are stored`, async () => {
    for (const id of ids) assert.equal((await foundOf(id)).length, 1, id);
  });
const openMessages = async (): Promise<RefusedMessage[]> =>
  (await staff.get('/api/v1/refused-events?source=queue&state=open&page_size=100')).body.results;
const untilMetric = (bridge: RunningBridge, name: string, count: number) =>
  waitUntil(`the metric ${name} is ${count}`, async () => assert.equal(await bridge.metric(name), count));

test(
  'takes events, arrays and CloudEvents, and hands over what cannot be taken; the queue goes on',
  withBrokers(),
  () =>
    withQueue('mixed', [], async ({ send, ready }, bridge) => {
      const cloud = {
        ...{ specversion: '1.0', id: 'cloud-1', source: '/games', type: 'com.example.gameround' },
        ...{ time: '2026-11-02T12:00:00Z', data: { ...gameround().data, unique_id: undefined } },
      };
      const exact = bets('exact', 1)[0]?.replace(/"amount":[\d.]+/, '"amount":0.12345678901234567') ?? '';
      const wrong = JSON.stringify(gameround({ unique_id: 'wrong-1', amount: -1, player_id: 'zoe' }));
      await send([...bets('single', 3), `[${bets('array', 2).join(', ')}, ${wrong}]`, '[]', exact]);
      await send([JSON.stringify(cloud)], 'application/cloudevents+json; charset=utf-8');
      await send(
        [
          JSON.stringify([
            { ...cloud, id: 'cloud-2' },
            { ...cloud, id: 'cloud-3', type: 'other' },
          ]),
        ],
        'application/cloudevents-batch+json',
      );
      await send(['player anna bet', '', '7', Buffer.from([0xff, 0xfe]), 'x'.repeat(70_000), wrong]);
      await send(bets('after', 1));
      await untilFound('single-2', 'array-1', 'exact-0', 'cloud-1', 'cloud-2', 'after-0');
      await untilMetric(bridge, 'messages_acknowledged_total', 15);
      assert.equal(await ready(), 0);
      const messages = await openMessages();
      const why = messages.map(({ errors, message }) => [errors[0]?.pointer, errors[0]?.detail, message]);
      assert.equal(why.length, 7, JSON.stringify(why));
      const about = (pattern: RegExp) => why.find(([, detail]) => pattern.test(String(detail)));
      const texts = why.filter(([, detail]) => detail === 'is not JSON (queue mixed)');
      assert.deepEqual(texts.map(([, , message]) => message).sort(), ['', 'player anna bet']);
      assert.equal(about(/^is not UTF-8; kept in base64/)?.[2], '//4=');
      assert.ok(about(/too long to be kept: 70000 bytes with SHA-256 [0-9a-f]{64} \(queue mixed\)/));
      assert.equal(about(/must be one of gameround, .* \(queue mixed\)/)?.[0], '/type');
      const refused = messages.find(({ message_id }) => message_id === 'wrong-1');
      assert.deepEqual(
        [refused?.player_id, refused?.event, refused?.errors[0]?.pointer],
        ['zoe', 'gameround', '/data/amount'],
      );
      assert.deepEqual(refused?.message, JSON.parse(wrong));
      assert.equal(await bridge.metric('events_total{outcome="accepted"}'), 9);
      assert.equal(await bridge.metric('events_total{outcome="refused"}'), 8, 'one of them twice');
      const { status, body } = await staff.post(`/api/v1/refused-events/${refused?.id}/send-again`);
      assert.deepEqual([status, body.state, body.times_sent_again], [200, 'open', 1]);
      const again = await staff.post('/api/v1/refused-events/send-again', { source: 'queue' });
      assert.deepEqual(again.body, { sent: 0, refused: 7, next: null });
    }),
);

test('a message that nothing can store does not hold up those behind it', withBrokers(), () =>
  withQueue('poison', ['--prefetch', '20'], async ({ send, ready }, bridge) => {
    for (const type of [undefined, 'application/cloudevents+json']) await send(poisonMessages(), type);
    await send(bets('behind', 100));
    await untilFound('behind-0', 'behind-99');
    await waitUntil('no message is left in the queue', async () => assert.equal(await ready(), 0));
    assert.equal(await bridge.metric('retries_total{reason="broker"}'), 0);
  }),
);

test(
  'a batch is sent when it is full, or half of the prefetch has come, or its time has passed',
  withBrokers(),
  async () => {
    await withQueue(
      'full',
      ['--batch-events', '10', '--batch-milliseconds', '600000'],
      async ({ send }, bridge) => {
        await send(bets('full', 25));
        await untilFound('full-19');
        assert.deepEqual(gate.batches(), [10, 10]);
        assert.deepEqual(await foundOf('full-24'), []);
        await send(bets('more', 5));
        await untilFound('full-24');
        assert.equal(await bridge.metric('batches_total'), 3);
      },
    );
    await withQueue('half', ['--prefetch', '8', '--batch-milliseconds', '600000'], async ({ send }) => {
      await send(bets('half', 8));
      await untilFound('half-7');
      assert.deepEqual(gate.batches(), [4, 4]);
    });
    await withQueue('time', ['--batch-milliseconds', '100'], async ({ send }) => {
      await send(bets('time', 3));
      await untilFound('time-2');
    });
  },
);

test(
  'acknowledges nothing that Laurel has not: a bridge that is killed meanwhile loses nothing',
  withBrokers(),
  () =>
    withQueue('held', ['--prefetch', '40'], async ({ send, ready }, bridge, start) => {
      gate.let('holds');
      await send(bets('held', 100));
      await untilMetric(bridge, 'held_messages', 40);
      assert.equal(await bridge.metric('held_messages_limit'), 40);
      assert.equal(await bridge.metric('messages_acknowledged_total'), 0);
      assert.equal(await ready(), 60, 'the broker holds the others back');
      await bridge.end('SIGKILL');
      await waitUntil('100 messages are ready again', async () => assert.equal(await ready(), 100));
      gate.let('passes');
      const next = await start();
      await untilFound('held-0', 'held-99');
      await untilMetric(next, 'messages_acknowledged_total', 100);
    }),
);

test(
  'waits out a Laurel that is busy, cuts connections or does not know the key, and says so',
  withBrokers(),
  () =>
    withQueue('waits', ['--batch-milliseconds', '50'], async ({ send, ready }, bridge) => {
      assert.deepEqual(await bridge.health(), { status: 200 });
      const reasons = { 503: 'busy', 429: 'busy', 401: 'not_allowed', 500: 'failed' } as const;
      for (const [status, reason] of Object.entries(reasons)) {
        gate.let(Number(status));
        const before = await bridge.metric(`retries_total{reason="${reason}"}`);
        await send(bets(`waits-${status}`, 2));
        await waitUntil(`${reason} is retried`, async () =>
          assert.ok((await bridge.metric(`retries_total{reason="${reason}"}`)) > before),
        );
        const { status: health, reason: sentence } = await bridge.health();
        assert.deepEqual([health, sentence], [503, `Laurel answered ${status}: No.`]);
        gate.let('passes');
        await untilFound(`waits-${status}-1`);
      }
      gate.let('cuts');
      await send(bets('cut', 2));
      await waitUntil('no answer is retried', async () =>
        assert.ok((await bridge.metric('retries_total{reason="no_answer"}')) > 0),
      );
      gate.let('passes');
      await untilFound('cut-1');
      await untilMetric(bridge, 'held_messages', 0);
      assert.deepEqual([await ready(), (await bridge.health()).status], [0, 200]);
      assert.doesNotMatch(bridge.stderr(), /guest|test-key/);
    }),
);

test('of a batch that Laurel refuses as too large, halves are sent', withBrokers(), () =>
  withQueue('large', [], async ({ send }) => {
    gate.let(413);
    await send(bets('large', 4));
    await waitUntil('two halves of the batch are sent', async () => assert.ok(gate.batches().length > 2));
    gate.let('passes');
    await waitUntil('four messages are handed over or taken', async () => {
      const handed = (await openMessages()).filter(({ errors }) =>
        errors[0]?.detail.startsWith('No.'),
      ).length;
      const taken = (await Promise.all([0, 1, 2, 3].map((nth) => foundOf(`large-${nth}`)))).flat().length;
      assert.equal(handed + taken, 4);
    });
    assert.deepEqual(gate.batches().slice(0, 2), [4, 2]);
  }),
);

test('a stop sends what was received, and returns what Laurel does not take', withBrokers(), async () => {
  await withQueue('stopped', ['--batch-milliseconds', '600000'], async ({ send, ready }, bridge) => {
    await send(bets('stopped', 3));
    await untilMetric(bridge, 'held_messages', 3);
    assert.equal((await bridge.end('SIGTERM')).code, 0);
    assert.equal(await ready(), 0);
    await untilFound('stopped-2');
  });
  await withQueue('returned', ['--batch-milliseconds', '10'], async ({ send, ready }, bridge) => {
    gate.let('holds');
    await send(bets('returned', 3));
    await waitUntil('a batch is sent', () => assert.ok(gate.batches().length > 0));
    const { code, stderr } = await bridge.end('SIGTERM');
    assert.equal(code, 0);
    assert.match(stderr, /Stopped: 3 messages were returned to the broker\./);
    assert.equal(await ready(), 3);
  });
});

test('takes messages of Fast Track; Laurel keeps those that it refuses', withBrokers(), () =>
  withQueue('fasttrack', ['--format', 'fasttrack'], async ({ send }, bridge) => {
    const good = casino({ unique_id: 'ft-1' });
    await send([
      JSON.stringify(good),
      JSON.stringify([casino({ unique_id: 'ft-2', type: 'refund' })]),
      'no JSON',
    ]);
    await untilFound('ft-1');
    const { body } = await staff.get('/api/v1/refused-events?source=fasttrack&message_id=ft-2');
    assert.equal(body.count, 1);
    await untilMetric(bridge, 'events_total{outcome="refused"}', 2);
  }),
);

test(
  'waits for a queue that is not there, and refuses what is typed wrong, without a secret',
  withBrokers(),
  async () => {
    const waiting = startCommand(['bridge', 'rabbitmq', '--queue', 'nowhere'], {
      environment: environment(),
    });
    await waiting.until(/The queue nowhere of RabbitMQ cannot be read: .*NOT-FOUND/i);
    await waiting.end('SIGTERM');
    const wrongly = async (words: string[], url: string) => {
      const { code, stderr } = await runCommand(['bridge', ...words], {
        environment: { ...environment(), LAUREL_BROKER_URL: url },
      });
      assert.equal(code, 2);
      assert.doesNotMatch(stderr, /secret/);
      return stderr;
    };
    assert.match(
      await wrongly(['rabbitmq', '--queue', 'q'], 'http://a:secret@b'),
      /no address that begins with amqp/,
    );
    assert.match(await wrongly(['kafka', '--topic', 't'], 'kafka://a:secret@'), /begins with kafka:/);
    assert.match(await wrongly(['rabbitmq'], broker.url), /--queue is missing/);
    assert.match(
      await wrongly(['nats', '--stream', 's', '--prefetch', '99999'], 'nats://h'),
      /takes at most 65535/,
    );
  },
);
