import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, type Options } from 'amqplib';
import { isSubjectWithin } from '../../../../bridge/src/sources/nats.ts';
import { createNats, openNatsSender } from '../../support/brokers/nats.ts';
import { withBrokers } from '../../support/brokers/programs.ts';
import { createRabbit } from '../../support/brokers/rabbitmq.ts';
import { runProcess } from '../../support/command.ts';

/** What a bridge says that ends by itself, before it asks the server anything. */
async function refusal(words: string[], LAUREL_BROKER_URL: string): Promise<string> {
  const environment = { LAUREL_URL: 'http://127.0.0.1:9', LAUREL_API_KEY: 'none', LAUREL_BROKER_URL };
  const { code, stderr } = await runProcess(['bridge', ...words], { environment });
  assert.equal(code, 1, stderr);
  assert.equal(stderr.trim().split('\n').length, 1);
  return stderr;
}

const others: [queue: string, made: Options.AssertQueue, difference: RegExp][] = [
  [
    'quorum',
    { durable: true, arguments: { 'x-queue-type': 'quorum' } },
    /its x-queue-type is 'quorum', not /,
  ],
  ['fleeting', { durable: false }, /its durable is 'false', not 'true'\./],
  ['bounded', { durable: true, maxLength: 9 }, /its x-max-length is '9', not none\./],
  [
    'dead-lettered',
    { durable: true, deadLetterExchange: 'x' },
    /its x-dead-letter-exchange is 'x', not none\./,
  ],
];

test('a queue of RabbitMQ with other arguments is not declared, in a sentence', withBrokers(), async () => {
  const broker = await createRabbit();
  await broker.start();
  const model = await connect(broker.url);
  try {
    const channel = await model.createChannel();
    for (const [queue, made, difference] of others) {
      await channel.assertQueue(queue, made);
      const stderr = await refusal(['rabbitmq', '--queue', queue, '--declare'], broker.url);
      assert.match(stderr, difference);
      assert.match(stderr, /^laurel: The queue [\w-]+ of RabbitMQ .*Leave out --declare/);
    }
  } finally {
    await model.close();
    await broker.close();
  }
});

test(
  'a stream or a consumer of NATS with other subjects is refused in a sentence',
  withBrokers(),
  async () => {
    const broker = await createNats();
    await broker.start();
    const sender = await openNatsSender(broker.url, 'play');
    const refused = (words: string[]) => refusal(['nats', '--stream', 'play', ...words], broker.url);
    try {
      assert.match(
        await refused(['--subject', 'bets.>', '--subject', 'play.wins', '--declare']),
        /stream play of NATS .*: it takes play\.>, not bets\.>\. .*leave out --declare/,
      );
      assert.match(
        await refused(['--subject', 'play.wins', '--declare']),
        /The consumer laurel of stream play of NATS reads every subject, not play\.wins\. .*--consumer/,
      );
      assert.match(
        await refusal(['nats', '--stream', 'other', '--subject', 'play.wins', '--declare'], broker.url),
        /The stream other of NATS cannot be made, as another stream takes play\.wins\. Read that one/,
      );
    } finally {
      await sender.close();
      await broker.close();
    }
  },
);

test('a subject is within another one', () => {
  const within = ['a', 'a.b', 'a.*', 'a.b.c', 'a.>', '*.b', '>'].map((subject) => [
    subject,
    ['a.>', 'a.*', '*.b', '>', 'a'].filter((outer) => isSubjectWithin(subject, outer)),
  ]);
  assert.deepEqual(within, [
    ['a', ['>', 'a']],
    ['a.b', ['a.>', 'a.*', '*.b', '>']],
    ['a.*', ['a.>', 'a.*', '>']],
    ['a.b.c', ['a.>', '>']],
    ['a.>', ['a.>', '>']],
    ['*.b', ['*.b', '>']],
    ['>', ['>']],
  ]);
});
