import { setTimeout } from 'node:timers/promises';
import { quantile } from '../harness/statistics.ts';
import { Batches, type BatchOptions } from './batches.ts';
import { Connection, headerOf } from './connection.ts';
import { wireForm } from './event-forms.ts';
import { headOf } from './post-batches.ts';

export interface OfferedOptions extends Omit<BatchOptions, 'form'> {
  url: string;
  apiKey: string;
  /** Events a second, regardless of earlier answers. */
  rate: number;
  /** Requests that may be under way; a batch that is due while all are is never sent. */
  clients: number;
}

/** The outcome of the offered batches. */
export interface Offered {
  /** Events that were sent, acknowledged or not. */
  sent: number;
  acknowledged: number;
  refused: number;
  /** Events that were acknowledged, by connection. */
  acknowledgedByConnection: number[];
  seconds: number;
  /** Of the acknowledged requests. */
  p50_ms: number;
  p99_ms: number;
}

/**
 * Sends batches at a steady rate until it is stopped, like senders that ignore the state of the service. An answer is a 204,
 * or a 503 or 429 with `Retry-After`; `stop` throws any other.
 */
export async function offerLoad(options: OfferedOptions): Promise<{ stop: () => Promise<Offered> }> {
  const senders = await Promise.all(Array.from({ length: options.clients }, () => openSender(options)));
  const milliseconds: number[] = [];
  const counted = { sent: 0, acknowledged: 0, refused: 0 };
  const offer = async (sender: Sender) => {
    const asked = performance.now();
    counted.sent += options.size;
    if (await sender.send()) {
      counted.acknowledged += options.size;
      sender.acknowledged += options.size;
      milliseconds.push(performance.now() - asked);
    } else counted.refused += options.size;
  };
  const started = performance.now();
  let isStopped = false;
  const running = sendSteadily(senders, options, offer, () => isStopped);
  const stop = async () => {
    isStopped = true;
    const seconds = (performance.now() - started) / 1000;
    await running;
    for (const { close } of senders) close();
    milliseconds.sort((a, b) => a - b);
    return {
      ...counted,
      acknowledgedByConnection: senders.map(({ acknowledged }) => acknowledged),
      seconds,
      p50_ms: quantile(milliseconds, 0.5),
      p99_ms: quantile(milliseconds, 0.99),
    };
  };
  return { stop };
}

interface Sender {
  /** Whether the batch was acknowledged; otherwise it was refused temporarily. */
  send: () => Promise<boolean>;
  acknowledged: number;
  close: () => void;
}

async function openSender(options: OfferedOptions): Promise<Sender> {
  const connection = await Connection.open(options.url);
  const batches = new Batches({ ...options, form: wireForm });
  const send = async () => {
    const { body } = batches.next();
    const { status, head } = await connection.send(headOf(options.url, options.apiKey, body), body);
    const isRefusal = (status === 503 || status === 429) && headerOf(head, 'retry-after') !== undefined;
    if (status !== 204 && !isRefusal) throw new Error(`a batch was answered ${head}`);
    return status === 204;
  };
  return { send, acknowledged: 0, close: () => connection.close() };
}

async function sendSteadily(
  senders: Sender[],
  { rate, size }: OfferedOptions,
  offer: (sender: Sender) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const free = [...senders];
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  let failure: unknown;
  for (let due = 0; !isStopped() && failure === undefined; await setTimeout(1)) {
    const until = ((performance.now() - started) * rate) / 1000;
    for (; due < until; due += size) {
      const sender = free.pop();
      if (!sender) continue;
      const offering = offer(sender)
        .catch((error) => {
          failure = error;
        })
        .finally(() => {
          free.push(sender);
          underWay.delete(offering);
        });
      underWay.add(offering);
    }
  }
  await Promise.all(underWay);
  if (failure !== undefined) throw failure;
}
