import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  type ConsumerMessages,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
  jetstreamManager,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  type QueueMessage,
  type QueueReceiver,
  type QueueSource,
  type SourceConnection,
  UnfitQueue,
} from '../source.ts';

export interface NatsOptions {
  /** `nats://` or `tls://`, with credentials; several servers are separated by commas. */
  url: string;
  stream: string;
  /** A durable consumer, which is made where there is none. */
  consumer: string;
  /** Only messages of these subjects; of a stream that is declared: what it takes. */
  subjects: string[];
  /** Whether a stream of this name is made where there is none. */
  isDeclared: boolean;
  prefetch: number;
}

interface NatsMessage extends QueueMessage {
  raw: JsMsg;
}

const NANOSECONDS = 1_000_000;
/** How long (ms) a message may be with a bridge that says nothing before it is delivered again. */
const ACK_WAIT_MILLISECONDS = 30_000;

/** A stream of NATS JetStream, read by a durable consumer. */
export function natsStream(options: NatsOptions): QueueSource<NatsMessage> {
  return {
    name: `stream ${options.stream} of NATS`,
    connect: async (receiver) => {
      const connection = await connect({
        ...serversOf(options.url),
        reconnect: false,
        name: 'laurel bridge',
      });
      void connection
        .closed()
        .then((reason) => receiver.lost(reason ?? new Error('the connection was closed')));
      try {
        return await openStream(connection, options, receiver);
      } catch (error) {
        await connection.close();
        throw error;
      }
    },
  };
}

function serversOf(text: string) {
  const urls = text.split(',').map((one) => new URL(one));
  const { username = '', password = '' } = urls.find((url) => url.username !== '') ?? {};
  const user = decodeURIComponent(username);
  const credentials = password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
  return {
    servers: urls.map(({ host }) => host),
    ...(user === '' ? {} : credentials),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  };
}

async function openStream(
  connection: NatsConnection,
  options: NatsOptions,
  receiver: QueueReceiver<NatsMessage>,
): Promise<SourceConnection<NatsMessage>> {
  const manager = await jetstreamManager(connection);
  await declare(manager, options);
  const consumer = await manager.jetstream().consumers.get(options.stream, options.consumer);
  const { config } = await consumer.info(true);
  const prefetch = Math.min(options.prefetch, config.max_ack_pending ?? options.prefetch);
  const held = new Set<JsMsg>();
  // The broker learns that messages are still being worked on, however long Laurel is away.
  const wait = (config.ack_wait ?? ACK_WAIT_MILLISECONDS * NANOSECONDS) / NANOSECONDS;
  const working = setInterval(() => {
    for (const message of held) message.working();
  }, wait / 3);
  const consume = () => beginConsuming(consumer, { prefetch, held }, receiver);
  let consuming = consume();
  await consuming;
  return {
    prefetch,
    pause: async () => (await consuming).stop(),
    resume: async () => {
      consuming = consume();
      await consuming;
    },
    acknowledge: async (messages) => {
      for (const { raw } of messages) settle(held, raw, () => raw.ack());
      await connection.flush();
      const last = messages.at(-1);
      if (last) receiver.reached(`stream ${options.stream}`, last.raw.seq);
    },
    giveBack: async (messages) => {
      for (const { raw } of messages) settle(held, raw, () => raw.nak());
      await connection.flush();
    },
    close: async () => {
      clearInterval(working);
      await connection.close();
    },
  };
}

function settle(held: Set<JsMsg>, message: JsMsg, act: () => void): void {
  held.delete(message);
  act();
}

async function declare(manager: JetStreamManager, options: NatsOptions): Promise<void> {
  const { stream, consumer, subjects, isDeclared, prefetch } = options;
  if (isDeclared) {
    const known = await ifThere(manager.streams.info(stream));
    if (known) refuseOtherStream(options, known.config.subjects ?? []);
    else await addStream(manager, stream, subjects.length > 0 ? subjects : [stream]);
  }
  const known = await ifThere(manager.consumers.info(stream, consumer));
  if (known) return refuseOtherConsumer(options, known.config);
  await manager.consumers.add(stream, {
    durable_name: consumer,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ACK_WAIT_MILLISECONDS * NANOSECONDS,
    max_ack_pending: prefetch,
    ...filterOf(subjects),
  });
}

/** Of a server that has another stream with such a subject. */
const SUBJECTS_OVERLAP = 10_065;

async function addStream(manager: JetStreamManager, name: string, subjects: string[]): Promise<void> {
  try {
    await manager.streams.add({ name, subjects });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== SUBJECTS_OVERLAP) throw error;
    throw new UnfitQueue(
      `The stream ${name} of NATS cannot be made, as another stream takes ${listed(subjects)}. Read that one, or give other subjects.`,
      { cause: error },
    );
  }
}

/** A stream without a subject that was asked for gets no message of it. */
function refuseOtherStream({ stream, subjects }: NatsOptions, taken: string[]): void {
  const missing = subjects.filter((subject) => !taken.some((one) => isSubjectWithin(subject, one)));
  if (missing.length === 0) return;
  throw new UnfitQueue(
    `The stream ${stream} of NATS is another one than --declare makes: it takes ${listed(taken)}, not ${listed(missing)}. ` +
      'Add the subjects to the stream, or leave out --declare and give subjects that it takes.',
  );
}

/** A consumer keeps the subjects that it was made with. */
function refuseOtherConsumer({ stream, consumer, subjects }: NatsOptions, config: ConsumerConfig): void {
  const { filter_subject, filter_subjects = filter_subject ? [filter_subject] : [] } = config;
  const isSame = new Set(subjects).symmetricDifference(new Set(filter_subjects)).size === 0;
  if (subjects.length === 0 || isSame) return;
  throw new UnfitQueue(
    `The consumer ${consumer} of stream ${stream} of NATS reads ${listed(filter_subjects)}, not ${listed(subjects)}. ` +
      'Give these subjects or none, or name another consumer with --consumer.',
  );
}

const listed = (subjects: string[]) => (subjects.length === 0 ? 'every subject' : subjects.join(' and '));

/** Whether a stream of the subject `outer` takes every message of `subject`: `*` is any one part, `>` all that follow. */
export function isSubjectWithin(subject: string, outer: string): boolean {
  const parts = subject.split('.');
  const wanted = outer.split('.');
  const isOpen = wanted.at(-1) === '>';
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  if (isOpen ? parts.length <= fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, index) => part === parts[index] || (part === '*' && parts[index] !== '>'));
}

/** Servers before 2.10 know one filter only. */
function filterOf([first, ...others]: string[]) {
  if (first === undefined) return {};
  return others.length === 0 ? { filter_subject: first } : { filter_subjects: [first, ...others] };
}

/** Rejects where it cannot be known. */
async function ifThere<Info>(info: Promise<Info>): Promise<Info | undefined> {
  try {
    return await info;
  } catch (error) {
    if (/not found/i.test((error as Error).message)) return undefined;
    throw error;
  }
}

/** Messages are taken as they come; how many come is bound by what the consumer lets be pending. */
async function beginConsuming(
  consumer: Consumer,
  { prefetch, held }: { prefetch: number; held: Set<JsMsg> },
  { receive, lost }: QueueReceiver<NatsMessage>,
): Promise<ConsumerMessages> {
  const messages = await consumer.consume({
    max_messages: prefetch,
    callback: (raw) => {
      held.add(raw);
      const contentType = raw.headers?.get('Content-Type');
      const place = `stream ${raw.info.stream}, sequence ${raw.seq}`;
      const headers = [...(raw.headers ?? [])].map(([name, [value = '']]): [string, string] => [name, value]);
      receive({ body: raw.data, contentType: contentType || undefined, headers, place, raw });
    },
  });
  void messages.closed().then((reason) => reason instanceof Error && lost(reason));
  return messages;
}
