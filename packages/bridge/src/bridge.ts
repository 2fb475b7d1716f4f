import type { Client } from '@laurel/client/client.ts';
import type { Environment } from '@laurel/client/environment.ts';
import { Flow, type FlowLimits } from './flow.ts';
import type { BridgeMetrics, RetryReason } from './metrics.ts';
import type { Format } from './sending/send-elements.ts';
import { sendParts } from './sending/sender.ts';
import { type QueueMessage, type QueueSource, UnfitQueue } from './source.ts';

export interface BridgeOptions<Message extends QueueMessage> extends Pick<Environment, 'random' | 'pause'> {
  source: QueueSource<Message>;
  client: Client;
  format: Format;
  limits: FlowLimits;
  metrics: BridgeMetrics;
  /** Says in a sentence what happened; called for each change, and for each attempt that failed. */
  log: (sentence: string) => void;
  /** Ends the bridge: what is in flight is acknowledged or returned. */
  stopping: AbortSignal;
}

/** How long (ms) a stop waits for Laurel to take what was received; what is left then goes back to the broker. */
const MAX_STOP_MILLISECONDS = 10_000;
const FIRST_WAIT_MILLISECONDS = 250;
const MAX_WAIT_MILLISECONDS = 10_000;

/**
 * Takes messages from a queue to Laurel until it is stopped. A connection that is lost is made again; what it had not
 * acknowledged the broker delivers again, and Laurel knows what it has by its ids. Throws nothing but UnfitQueue.
 */
export async function runBridge<Message extends QueueMessage>(
  options: BridgeOptions<Message>,
): Promise<void> {
  const { stopping, metrics, log, source, pause, random } = options;
  let failures = 0;
  while (!stopping.aborted) {
    try {
      const hadConnection = await runConnection(options);
      failures = hadConnection ? 0 : failures;
    } catch (error) {
      if (error instanceof UnfitQueue) throw error;
      const sentence = `The ${source.name} cannot be read: ${(error as Error).message}`;
      metrics.retried('broker', sentence);
      log(`${sentence}. Trying again.`);
    }
    const wait = Math.min(MAX_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** failures++);
    await pause(wait * (0.5 + random()), stopping).catch(() => undefined);
  }
}

/** Runs one connection to its end; throws the reason of an end that was not asked for. */
async function runConnection<Message extends QueueMessage>(
  options: BridgeOptions<Message>,
): Promise<boolean> {
  const { source, limits, metrics, log, stopping } = options;
  const ended = Promise.withResolvers<void>();
  const abandoned = new AbortController();
  ended.promise.catch(() => undefined);
  const flow = new Flow<Message>({
    ...{ limits, metrics, failed: ended.reject },
    send: (parts) => sendParts({ ...options, ...limits }, parts, tryingOf(options, abandoned.signal)),
  });
  const receive = (message: Message) => flow.receive(message);
  const connection = await source.connect({ receive, lost: ended.reject, reached: metrics.reached });
  metrics.connectionIs(true, connection.prefetch);
  log(`Reading the ${source.name}.`);
  const stop = () => ended.resolve();
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  try {
    flow.begin(connection);
    await ended.promise;
    await connection.pause();
    await Promise.race([flow.drain(), options.pause(MAX_STOP_MILLISECONDS, abandoned.signal)]);
    const left = flow.end();
    await connection.giveBack(left);
    metrics.returned(left.length);
    log(`Stopped: ${left.length} messages were returned to the broker.`);
    return true;
  } finally {
    stopping.removeEventListener('abort', stop);
    flow.end();
    abandoned.abort();
    metrics.connectionIs(false, connection.prefetch);
    await connection.close();
  }
}

function tryingOf<Message extends QueueMessage>(
  { metrics, log, random, pause }: BridgeOptions<Message>,
  signal: AbortSignal,
) {
  const onRetry = (reason: RetryReason, failure: string) => {
    metrics.retried(reason, failure);
    log(`${failure}. Trying again.`);
  };
  return { random, pause, signal, onRetry };
}
