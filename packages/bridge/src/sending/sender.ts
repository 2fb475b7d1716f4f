import type { Client } from '@laurel/client/client.ts';
import type { BridgeMetrics } from '../metrics.ts';
import type { QueueElement, ReadParts } from '../reading/read-message.ts';
import { handOver } from './hand-over.ts';
import { addSent, type Format, type Sent, sendElements } from './send-elements.ts';
import type { Trying } from './until-taken.ts';

export interface SenderOptions {
  client: Client;
  format: Format;
  /** Most elements of one request. */
  batchEvents: number;
  metrics: BridgeMetrics;
}

/** Bytes of a request beyond which another is made: well below the 16 MiB that a server takes (docs/rules/intake.md#5). */
export const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/**
 * Makes what messages hold durable in Laurel: elements as events, or as what Laurel keeps refused. Resolves only then;
 * throws only where `trying` is ended.
 */
export async function sendParts(
  options: SenderOptions,
  parts: readonly ReadParts[],
  trying: Trying,
): Promise<void> {
  const { client, format, metrics } = options;
  let sent: Sent = { counts: {}, refused: parts.flatMap(({ refused }) => refused) };
  const elements = parts.flatMap((part) => part.elements);
  for (const request of requestsOf(elements, options.batchEvents))
    sent = addSent(sent, await sendElements(client, format, request, trying));
  await handOver(client, sent.refused, trying);
  metrics.sent({ ...sent.counts, refused: (sent.counts.refused ?? 0) + sent.refused.length });
}

/** One request, unless a message alone holds more than a batch. */
function requestsOf(elements: readonly QueueElement[], batchEvents: number): QueueElement[][] {
  const requests: QueueElement[][] = [];
  let characters = 0;
  for (const element of elements) {
    const request = requests.at(-1);
    characters += element.text.length;
    const isFull = request === undefined || request.length >= batchEvents || characters > MAX_BATCH_BYTES;
    if (isFull) requests.push([element]);
    else request.push(element);
    if (isFull) characters = element.text.length;
  }
  return requests;
}
