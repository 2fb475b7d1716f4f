import { type Channel, type ChannelModel, type ConsumeMessage, connect } from 'amqplib';
import {
  type QueueMessage,
  type QueueReceiver,
  type QueueSource,
  type SourceConnection,
  UnfitQueue,
} from '../source.ts';

export interface RabbitOptions {
  /** `amqp://` or `amqps://`, with credentials. */
  url: string;
  queue: string;
  /** Whether a durable queue of this name is made where there is none. */
  isDeclared: boolean;
  prefetch: number;
}

interface RabbitMessage extends QueueMessage {
  raw: ConsumeMessage;
}

const CONNECT_MILLISECONDS = 10_000;
/** In seconds: a broker that is gone without a word is noticed after two of them. */
const HEARTBEAT = 10;

/** A queue of RabbitMQ, or of another broker of AMQP 0-9-1. */
export function rabbitQueue(options: RabbitOptions): QueueSource<RabbitMessage> {
  return {
    name: `queue ${options.queue} of RabbitMQ`,
    connect: async (receiver) => {
      const url = new URL(options.url);
      if (!url.searchParams.has('heartbeat')) url.searchParams.set('heartbeat', String(HEARTBEAT));
      const clientProperties = { connection_name: 'laurel bridge' };
      const model = await connect(url.href, { timeout: CONNECT_MILLISECONDS, clientProperties });
      // Without a listener an error would end the process.
      model.on('error', receiver.lost);
      model.on('close', (reason) => receiver.lost(reason ?? new Error('the connection was closed')));
      try {
        return await openQueue(model, options, receiver);
      } catch (error) {
        await model.close().catch(() => undefined);
        throw error;
      }
    },
  };
}

async function openQueue(
  model: ChannelModel,
  { queue, isDeclared, prefetch }: RabbitOptions,
  receiver: QueueReceiver<RabbitMessage>,
): Promise<SourceConnection<RabbitMessage>> {
  const channel = await model.createChannel();
  channel.on('error', receiver.lost);
  channel.on('close', () => receiver.lost(new Error('the channel was closed')));
  await (isDeclared ? declare(channel, queue) : channel.checkQueue(queue));
  await channel.prefetch(prefetch);
  const consume = () => beginConsuming(channel, queue, receiver);
  // Calls are carried out in their order, as a pause may be asked for before the broker has answered the call before.
  let consuming = consume();
  await consuming;
  return {
    prefetch,
    pause: async () => {
      const { consumerTag } = await consuming;
      await channel.cancel(consumerTag);
    },
    resume: async () => {
      consuming = consume();
      await consuming;
    },
    acknowledge: async (messages) => {
      const last = messages.at(-1);
      if (last) channel.ack(last.raw, true);
    },
    giveBack: async (messages) => {
      const last = messages.at(-1);
      if (last) channel.nack(last.raw, true, true);
    },
    close: async () => {
      await channel.close().catch(() => undefined);
      await model.close().catch(() => undefined);
    },
  };
}

const PRECONDITION_FAILED = 406;

/** A broker refuses a queue that it has with other arguments, each time it is asked for. */
async function declare(channel: Channel, queue: string): Promise<void> {
  try {
    await channel.assertQueue(queue, { durable: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== PRECONDITION_FAILED) throw error;
    throw new UnfitQueue(
      `The queue ${queue} of RabbitMQ is another one than --declare makes: ${differenceIn((error as Error).message)}. ` +
        'Leave out --declare to read it as it is, or delete it if nothing in it is needed.',
      { cause: error },
    );
  }
}

/** From `inequivalent arg 'durable' for queue 'q' in vhost '/': received 'true' but current is 'false'`. */
function differenceIn(message: string): string {
  const [, argument, asked = '', has = ''] =
    /inequivalent arg '([^']+)'.*: received (.+) but current is (.+?)"?$/.exec(message) ?? [];
  if (argument === undefined) return message;
  const plain = (value: string) => value.replace(/^the value | of type '\w+'$/g, '');
  return `its ${argument} is ${plain(has)}, not ${plain(asked)}`;
}

function beginConsuming(channel: Channel, queue: string, { receive, lost }: QueueReceiver<RabbitMessage>) {
  return channel.consume(queue, (raw) => {
    if (raw === null) return lost(new Error('the queue was deleted'));
    const contentType = raw.properties.contentType as string | undefined;
    const headers = Object.entries(raw.properties.headers ?? {}).flatMap(
      ([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []),
    );
    receive({ body: raw.content, contentType, headers, place: `queue ${queue}`, raw });
  });
}
