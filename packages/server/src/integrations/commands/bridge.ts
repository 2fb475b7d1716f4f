import type { FlowLimits } from '@laurel/bridge/flow.ts';
import type { Format } from '@laurel/bridge/sending/send-elements.ts';
import type { QueueMessage, QueueSource } from '@laurel/bridge/source.ts';
import { createClient } from '@laurel/client/client.ts';
import { realEnvironment } from '@laurel/client/environment.ts';
import { serverUrl, urlOption } from '../../cli/account.ts';
import {
  countOption,
  Failure,
  flagOption,
  oneOfOption,
  textOption,
  textsOption,
  UsageError,
} from '../../cli/arguments.ts';
import type { Command, Context, Input, OptionSpec } from '../../cli/command.ts';
import { printRemark } from '../../cli/output.ts';

/** What a queue may hold, in the words of the option; checked against the bridge's own by types. */
const queueFormats = ['events', 'fasttrack'] as const satisfies readonly Format[];

/** RabbitMQ counts in 16 bits. */
const MAX_PREFETCH = 65_535;
const PREFETCH = 20_000;
const MAX_BATCH_EVENTS = 10_000;
const BATCH_MILLISECONDS = 500;
const MAX_PORT = 65_535;

const number = (about: string): OptionSpec => ({ type: 'string', value: 'N', about });

/** Options of a bridge to any broker. */
const bridgeOptions: Record<string, OptionSpec> = {
  url: urlOption,
  'api-key': {
    type: 'string',
    value: 'KEY',
    about: 'key with the scope events:write (better: LAUREL_API_KEY, which other users cannot see)',
  },
  format: {
    type: 'string',
    value: queueFormats.join('|'),
    about: 'what a message holds: events or CloudEvents, which is the default, or messages of Fast Track',
  },
  prefetch: number(`messages that are received and not yet acknowledged; ${PREFETCH} by default`),
  'batch-events': number(`events of one batch at most; ${MAX_BATCH_EVENTS} by default`),
  'batch-milliseconds': number(`how long a batch waits for more; ${BATCH_MILLISECONDS} by default`),
  'metrics-port': number('serves /metrics and /health on this port'),
  'metrics-host': { type: 'string', value: 'HOST', about: 'on this address; 127.0.0.1 by default' },
};

/** What was typed and set about a bridge. */
interface BridgePlan {
  /** Address of the broker, with credentials. */
  url: string;
  prefetch: number;
  server: string;
  apiKey: string;
  format: Format;
  limits: FlowLimits;
  metrics: { host: string; port: number } | undefined;
}

/** Reads the options that all bridges have; throws UsageError. No sentence repeats the address of the broker. */
function readBridgePlan(
  input: Input,
  { settings }: Context,
  protocols: readonly string[],
  fallback: string,
): BridgePlan {
  const apiKey = textOption(input, 'api-key') ?? settings.apiKey;
  if (apiKey === undefined) throw new UsageError('An API key is needed: --api-key or LAUREL_API_KEY.');
  const port = bounded(input, 'metrics-port', MAX_PORT);
  return {
    url: brokerUrl(settings.brokerUrl ?? fallback, protocols),
    server: serverUrl(input, settings.url),
    apiKey,
    format: oneOfOption(input, 'format', queueFormats) ?? queueFormats[0],
    prefetch: bounded(input, 'prefetch', MAX_PREFETCH) ?? PREFETCH,
    limits: {
      batchEvents: bounded(input, 'batch-events', MAX_BATCH_EVENTS) ?? MAX_BATCH_EVENTS,
      batchMilliseconds: countOption(input, 'batch-milliseconds') ?? BATCH_MILLISECONDS,
    },
    metrics:
      port === undefined ? undefined : { port, host: textOption(input, 'metrics-host') ?? '127.0.0.1' },
  };
}

function bounded(input: Input, name: string, most: number): number | undefined {
  const value = countOption(input, name);
  if (value !== undefined && value > most) throw new UsageError(`--${name} takes at most ${most}.`);
  return value;
}

function brokerUrl(text: string, protocols: readonly string[]): string {
  const isOne = (one: string) => {
    const url = URL.parse(one.replace(/^kafkas?:/, 'amqp:'));
    return url !== null && url.host !== '' && protocols.includes(/^\w+:/.exec(one)?.[0] ?? '');
  };
  const [first = '', ...others] = text.split(',');
  const scheme = /^\w+:\/\//.exec(first)?.[0] ?? '';
  const all = [first, ...others.map((one) => (one.includes('://') ? one : scheme + one))];
  if (all.every(isOne)) return all.join(',');
  throw new UsageError(`LAUREL_BROKER_URL is no address that begins with ${protocols.join('// or ')}//.`);
}

/** Runs the bridge from a source until this process is asked to stop. Throws Failure. */
async function runFrom<Message extends QueueMessage>(
  source: QueueSource<Message>,
  plan: BridgePlan,
  context: Context,
): Promise<number> {
  const { runBridge } = await import('@laurel/bridge/bridge.ts');
  const { UnfitQueue } = await import('@laurel/bridge/source.ts');
  const { openMetrics } = await import('@laurel/bridge/metrics.ts');
  const metrics = openMetrics(context.clock);
  const page = plan.metrics && (await pageOf(plan.metrics, metrics));
  const client = createClient({
    ...{ url: plan.server, credentials: { apiKey: plan.apiKey } },
    ...{ clock: context.clock, random: context.random },
  });
  const log = (sentence: string) => printRemark(context, sentence);
  if (page) log(`Metrics are at http://${plan.metrics?.host}:${page.port}/metrics.`);
  const { random } = context;
  const { pause } = realEnvironment;
  const stopping = context.interruption();
  try {
    await runBridge({ ...plan, source, client, metrics, log, random, pause, stopping });
  } catch (error) {
    throw error instanceof UnfitQueue ? new Failure(error.message, { cause: error }) : error;
  } finally {
    page?.close();
  }
  return 0;
}

async function pageOf(
  at: { host: string; port: number },
  metrics: Parameters<typeof import('@laurel/bridge/serve-metrics.ts').serveMetrics>[0],
) {
  const { serveMetrics } = await import('@laurel/bridge/serve-metrics.ts');
  try {
    return await serveMetrics(metrics, at);
  } catch (error) {
    throw new Failure(`Metrics cannot be served: ${(error as Error).message}.`, { cause: error });
  }
}

const text = (value: string, about: string): OptionSpec => ({ type: 'string', value, about });

// The clients of brokers are loaded by the command that needs one: a server loads none.

export const bridgeRabbitmq: Command = {
  name: 'bridge rabbitmq',
  about:
    'Takes events from a queue of RabbitMQ to a server until it is stopped: it acknowledges a message once the server has made its events ' +
    'durable. LAUREL_BROKER_URL is the address of the broker, amqp://user:password@host/vhost.',
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
  about:
    'Takes events from a stream of NATS JetStream to a server until it is stopped: it acknowledges a message once the server has made its ' +
    'events durable. LAUREL_BROKER_URL is the address of the broker, nats://user:password@host.',
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
  about:
    'Takes events from a topic of Kafka to a server until it is stopped: it commits an offset once the server has made the events before it ' +
    'durable. LAUREL_BROKER_URL is the address of the brokers, kafka://user:password@host:9092,host:9092, or kafkas:// for TLS.',
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
