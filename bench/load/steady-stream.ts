import { setTimeout } from 'node:timers/promises';
import { openPosting, type Posting, type PostingOptions } from './post-batches.ts';

const MAX_UNDER_WAY = 16;

export interface SteadyOptions extends Omit<PostingOptions, 'clients'> {
  /** The most requests that may be under way (16); when all are, a due batch is sent as soon as one is free. */
  underWay?: number;
  /** Events a second. */
  rate: number;
  /** Called with the duration of each batch, in milliseconds. */
  onAnswered?: (milliseconds: number) => void;
  /** Called for each batch that was refused or lost; without it the stream ends with that error. */
  onFailure?: (error: Error) => void;
}

export interface SteadyStream {
  /** Fresh events that were acknowledged so far. */
  sent: () => number;
  stop: () => Promise<void>;
}

/** Sends batches at a steady rate, regardless of earlier answers, until it is stopped. */
export async function startSteadyStream(options: SteadyOptions): Promise<SteadyStream> {
  if (options.rate === 0) return { sent: () => 0, stop: async () => {} };
  const posting = await openPosting({ ...options, clients: options.underWay ?? MAX_UNDER_WAY });
  let stopped = false;
  const running = sendSteadily(posting, options, () => stopped);
  const stop = async () => {
    stopped = true;
    await running.finally(() => posting.close());
  };
  return { sent: posting.acknowledged, stop };
}

async function sendSteadily(
  posting: Posting,
  options: SteadyOptions,
  isStopped: () => boolean,
): Promise<void> {
  const free = Array.from({ length: posting.clients }, (_, client) => client);
  const underWay = new Set<Promise<unknown>>();
  const started = performance.now();
  for (let sent = 0; !isStopped(); ) {
    const due = ((performance.now() - started) * options.rate) / 1000;
    const client = sent < due ? free.pop() : undefined;
    if (client === undefined) {
      await setTimeout(1);
      continue;
    }
    sent += options.size;
    const sending = sendTimed(posting, client, options).finally(() => {
      free.push(client);
      underWay.delete(sending);
    });
    underWay.add(sending);
  }
  await Promise.all(underWay);
}

async function sendTimed(
  posting: Posting,
  client: number,
  { onAnswered, onFailure }: SteadyOptions,
): Promise<void> {
  const begun = performance.now();
  try {
    await posting.send(client);
    onAnswered?.(performance.now() - begun);
  } catch (error) {
    if (!onFailure) throw error;
    onFailure(error as Error);
  }
}
