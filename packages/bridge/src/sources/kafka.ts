import { Consumer, type Message, type MessagesStream } from '@platformatic/kafka';
import type { QueueMessage, QueueReceiver, QueueSource, SourceConnection } from '../source.ts';

export interface KafkaOptions {
  /** `kafka://` or `kafkas://` (TLS), with credentials (SASL/PLAIN); several brokers are separated by commas. */
  url: string;
  topic: string;
  /** The consumer group, whose offsets say what was acknowledged. */
  group: string;
  prefetch: number;
}

type RawMessage = Message<Buffer, Buffer, Buffer, Buffer>;

interface KafkaMessage extends QueueMessage {
  raw: RawMessage;
}

type RawStream = MessagesStream<Buffer, Buffer, Buffer, Buffer>;

/** How long (ms) a broker waits for news of a bridge before others get its partitions. */
const SESSION_MILLISECONDS = 10_000;
const HEARTBEAT_MILLISECONDS = 1_000;

/** A topic of Kafka, read by a consumer group from its oldest message that is not acknowledged. */
export function kafkaTopic(options: KafkaOptions): QueueSource<KafkaMessage> {
  return {
    name: `topic ${options.topic} of Kafka`,
    connect: async (receiver) => {
      const consumer = new Consumer({
        ...brokersOf(options.url),
        ...{ clientId: 'laurel-bridge', groupId: options.group, retries: 2 },
      });
      try {
        const stream = await consumer.consume({
          ...{ topics: [options.topic], autocommit: false, mode: 'committed', fallbackMode: 'earliest' },
          ...{ sessionTimeout: SESSION_MILLISECONDS, heartbeatInterval: HEARTBEAT_MILLISECONDS },
        });
        return openTopic(consumer, stream, options, receiver);
      } catch (error) {
        await consumer.close(true).catch(() => undefined);
        throw error;
      }
    },
  };
}

function brokersOf(text: string) {
  // Only known schemes of URLs have a host with a port of any number.
  const urls = text.split(',').map((one) => new URL(one.replace(/^kafkas?:/, 'amqp:')));
  const { username = '', password = '' } = urls.find((url) => url.username !== '') ?? {};
  const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return {
    bootstrapBrokers: urls.map(({ host }) => (/:\d+$/.test(host) ? host : `${host}:9092`)),
    ...(username !== '' && { sasl: { mechanism: 'PLAIN' as const, ...credentials } }),
    ...(text.startsWith('kafkas:') && { tls: {} }),
  };
}

function openTopic(
  consumer: Consumer<Buffer, Buffer, Buffer, Buffer>,
  stream: RawStream,
  { topic, prefetch }: KafkaOptions,
  { receive, lost, reached }: QueueReceiver<KafkaMessage>,
): SourceConnection<KafkaMessage> {
  stream.on('error', lost);
  stream.on('close', () => lost(new Error('the stream was closed')));
  stream.on('data', (raw) => {
    const place = `partition ${raw.partition} of ${topic}, offset ${raw.offset}`;
    const headers = [...raw.headers].map(([name, value]): [string, string] => [String(name), String(value)]);
    receive({ body: raw.value ?? Buffer.alloc(0), contentType: contentTypeOf(raw), headers, place, raw });
  });
  return {
    prefetch,
    pause: async () => void stream.pause(),
    resume: async () => void stream.resume(),
    acknowledge: async (messages) => {
      for (const raw of newestOf(messages)) {
        await raw.commit();
        reached(`partition ${raw.partition} of ${topic}`, Number(raw.offset));
      }
    },
    // What is not committed is delivered again, to this bridge or another one.
    giveBack: async () => undefined,
    close: async () => {
      await stream.close().catch(() => undefined);
      await consumer.close(true).catch(() => undefined);
    },
  };
}

function contentTypeOf({ headers }: RawMessage): string | undefined {
  for (const [name, value] of headers)
    if (name.toString().toLowerCase() === 'content-type') return value.toString();
  return undefined;
}

/** The last message of each partition. */
function newestOf(messages: readonly KafkaMessage[]): Iterable<RawMessage> {
  return new Map(messages.map(({ raw }) => [raw.partition, raw])).values();
}
