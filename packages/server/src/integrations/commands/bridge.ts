import { flagOption, textOption, textsOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Input, OptionSpec } from '../../cli/command.ts';
import { bridgeOptions, readBridgePlan, runFrom } from './bridge-options.ts';

const text = (value: string, about: string): OptionSpec => ({ type: 'string', value, about });

// The clients of brokers are loaded by the command that needs one: a server loads none.

export const bridgeRabbitmq: Command = {
  name: 'bridge rabbitmq',
  takes: '',
  about:
    'Takes events from a queue of RabbitMQ to a server until it is stopped: it acknowledges a message once the server has made its events ' +
    'durable. LAUREL_BROKER_URL is the address of the broker, amqp://user:password@host/vhost.',
  positionals: [0, 0],
  options: {
    ...bridgeOptions,
    queue: text('NAME', 'the queue'),
    declare: { type: 'boolean', about: 'makes the queue, durable, where there is none' },
  },
  run: async (input, context) => {
    const plan = readBridgePlan(input, context, ['amqp:', 'amqps:'], 'amqp://127.0.0.1:5672');
    const queue = wanted(input, 'queue');
    const { rabbitQueue } = await import('@laurel/bridge/sources/rabbitmq.ts');
    return runFrom(rabbitQueue({ ...plan, queue, isDeclared: flagOption(input, 'declare') }), plan, context);
  },
};

export const bridgeNats: Command = {
  name: 'bridge nats',
  takes: '',
  about:
    'Takes events from a stream of NATS JetStream to a server until it is stopped: it acknowledges a message once the server has made its ' +
    'events durable. LAUREL_BROKER_URL is the address of the broker, nats://user:password@host.',
  positionals: [0, 0],
  options: {
    ...bridgeOptions,
    stream: text('NAME', 'the stream'),
    consumer: text('NAME', 'the durable consumer, which is made where there is none; laurel by default'),
    subject: { ...text('TEXT', 'only messages of this subject; may be repeated'), multiple: true },
    declare: { type: 'boolean', about: 'makes the stream, with these subjects, where there is none' },
  },
  run: async (input, context) => {
    const plan = readBridgePlan(input, context, ['nats:', 'tls:'], 'nats://127.0.0.1:4222');
    const stream = wanted(input, 'stream');
    const consumer = textOption(input, 'consumer') ?? 'laurel';
    const names = { stream, consumer, subjects: textsOption(input, 'subject') };
    const { natsStream } = await import('@laurel/bridge/sources/nats.ts');
    return runFrom(
      natsStream({ ...plan, ...names, isDeclared: flagOption(input, 'declare') }),
      plan,
      context,
    );
  },
};

export const bridgeKafka: Command = {
  name: 'bridge kafka',
  takes: '',
  about:
    'Takes events from a topic of Kafka to a server until it is stopped: it commits an offset once the server has made the events before it ' +
    'durable. LAUREL_BROKER_URL is the address of the brokers, kafka://user:password@host:9092,host:9092, or kafkas:// for TLS.',
  positionals: [0, 0],
  options: {
    ...bridgeOptions,
    topic: text('NAME', 'the topic'),
    group: text('NAME', 'the consumer group; laurel by default'),
  },
  run: async (input, context) => {
    const plan = readBridgePlan(input, context, ['kafka:', 'kafkas:'], 'kafka://127.0.0.1:9092');
    const topic = wanted(input, 'topic');
    const group = textOption(input, 'group') ?? 'laurel';
    const { kafkaTopic } = await import('@laurel/bridge/sources/kafka.ts');
    return runFrom(kafkaTopic({ ...plan, topic, group }), plan, context);
  },
};

function wanted(input: Input, name: string): string {
  const value = textOption(input, name);
  if (value === undefined) throw new UsageError(`--${name} is missing.`);
  return value;
}
