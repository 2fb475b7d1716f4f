import PQueue from 'p-queue';
import type { BridgeMetrics } from './metrics.ts';
import { type ReadParts, readQueueMessage } from './reading/read-message.ts';
import { MAX_BATCH_BYTES } from './sending/sender.ts';
import type { QueueMessage, SourceConnection } from './source.ts';

export interface FlowLimits {
  /** A batch is sent when it has this many events, */
  batchEvents: number;
  /** A batch is also sent when its first message came so many milliseconds ago. */
  batchMilliseconds: number;
}

interface Batch<Message> {
  messages: Message[];
  parts: ReadParts[];
  events: number;
  bytes: number;
}

/** Batches that are sent at the same time; while one is, the next is put together. */
const MAX_SENDING = 2;
/** Beyond this many bytes of messages that are not acknowledged, no further ones are asked for until half are gone. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

interface FlowOptions {
  limits: FlowLimits;
  metrics: BridgeMetrics;
  /** Makes what messages hold durable; throws where it is ended. */
  send: (parts: readonly ReadParts[]) => Promise<void>;
  /** Called once when a batch cannot be sent or acknowledged. */
  failed: (reason: unknown) => void;
}

/**
 * The messages of one connection on their way: received, put together, sent, and acknowledged in the order of their
 * delivery, each only when Laurel has made durable what it holds.
 */
export class Flow<Message extends QueueMessage> {
  readonly #options: FlowOptions;
  readonly #sending = new PQueue({ concurrency: MAX_SENDING });
  readonly #held = new Set<Batch<Message>>();
  #connection: SourceConnection<Message> | undefined;
  #open: Batch<Message> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #acknowledged: Promise<void> = Promise.resolve();
  #isPaused = false;
  #hasEnded = false;

  constructor(options: FlowOptions) {
    this.#options = options;
  }

  /** Messages may come before; none is acknowledged before. */
  begin(connection: SourceConnection<Message>): void {
    this.#connection = connection;
    this.#closeIfFull();
  }

  receive(message: Message): void {
    if (this.#hasEnded) return;
    const parts = readQueueMessage(message);
    this.#options.metrics.messageReceived();
    if (this.#open && this.#isTooMuch(this.#open, parts, message)) this.#close();
    const batch = this.#openBatch();
    batch.messages.push(message);
    batch.parts.push(parts);
    batch.events += parts.elements.length;
    batch.bytes += message.body.length;
    this.#closeIfFull();
    this.#regulate();
  }

  /** Sends what is open and resolves when all is acknowledged, or the flow failed. */
  async drain(): Promise<void> {
    this.#close();
    await this.#acknowledged;
  }

  /** Takes nothing more and acknowledges nothing more; returns what is not acknowledged. */
  end(): Message[] {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    const left = [...this.#held].flatMap(({ messages }) => messages);
    this.#held.clear();
    this.#options.metrics.holding(0, 0);
    return left;
  }

  #openBatch(): Batch<Message> {
    if (this.#open) return this.#open;
    this.#open = { messages: [], parts: [], events: 0, bytes: 0 };
    this.#held.add(this.#open);
    this.#timer = setTimeout(() => this.#close(), this.#options.limits.batchMilliseconds);
    return this.#open;
  }

  #isTooMuch({ events, bytes }: Batch<Message>, { elements }: ReadParts, { body }: Message): boolean {
    return (
      events + elements.length > this.#options.limits.batchEvents || bytes + body.length > MAX_BATCH_BYTES
    );
  }

  /** Half of what the broker delivers at most is a batch too: more would only wait for the time to pass. */
  #closeIfFull(): void {
    const most = Math.ceil((this.#connection?.prefetch ?? Number.POSITIVE_INFINITY) / 2);
    const { events = 0, messages = [] } = this.#open ?? {};
    if (events >= this.#options.limits.batchEvents || messages.length >= most) this.#close();
  }

  #close(): void {
    clearTimeout(this.#timer);
    const batch = this.#open;
    this.#open = undefined;
    if (!batch) return;
    const sent = this.#sending.add(() => this.#options.send(batch.parts));
    // What fails is seen below.
    sent.catch(() => undefined);
    this.#acknowledged = this.#acknowledged
      .then(() => sent)
      .then(() => this.#acknowledge(batch))
      .catch((reason: unknown) => this.#fail(reason));
  }

  async #acknowledge(batch: Batch<Message>): Promise<void> {
    if (this.#hasEnded) return;
    await this.#connection?.acknowledge(batch.messages);
    this.#options.metrics.acknowledged(batch.messages.length);
    this.#held.delete(batch);
    this.#regulate();
  }

  /** A later batch must not be acknowledged in place of this one. */
  #fail(reason: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#options.failed(reason);
  }

  #regulate(): void {
    let messages = 0;
    let bytes = 0;
    for (const batch of this.#held) {
      messages += batch.messages.length;
      bytes += batch.bytes;
    }
    this.#options.metrics.holding(messages, bytes);
    if (!this.#connection) return;
    const { prefetch } = this.#connection;
    const isFull = bytes > MAX_HELD_BYTES || messages >= prefetch;
    const isFree = bytes <= MAX_HELD_BYTES / 2 && messages <= prefetch / 2;
    if (this.#isPaused ? !isFree : !isFull) return;
    this.#isPaused = !this.#isPaused;
    const change = this.#isPaused ? this.#connection.pause() : this.#connection.resume();
    change.catch((reason: unknown) => this.#fail(reason));
  }
}
