import type { Client } from '@laurel/client/client.ts';
import { type HandedOver, maxHandedOver } from '@laurel/contract/integrations/refused-messages.ts';
import type { BridgeMetrics } from '../metrics.ts';
import type { QueueElement, ReadParts } from '../reading/read-message.ts';
import { withoutBytes } from '../reading/refused-message.ts';
import { addSent, type Format, type Sent, sendElements } from './send-elements.ts';
import { isAboutContent, type Trying, untilTaken } from './until-taken.ts';

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

/** Bytes of messages in one request: well below the 16 MiB that a server takes (docs/rules/intake.md#5). */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Hands refused messages over to Laurel, in as many requests as they need; resolves when all are durable. Where the server
 * refuses a request for its content or size, halves are handed over, down to a message without its bytes.
 */
async function handOver(client: Client, refused: HandedOver, trying: Trying): Promise<void> {
  for (const piece of piecesOf(refused)) await handOverPiece(client, piece, trying);
}

async function handOverPiece(client: Client, body: HandedOver, trying: Trying): Promise<void> {
  try {
    await untilTaken(() => client.keepRefusedMessages({ body, signal: trying.signal, attempts: 1 }), trying);
  } catch (error) {
    const [first, ...others] = body;
    const isLast = others.length === 0 && first?.message_base64 === undefined;
    if (!isAboutContent(error) || first === undefined || isLast) throw error;
    const middle = Math.ceil(body.length / 2);
    const pieces =
      others.length > 0
        ? [body.slice(0, middle), body.slice(middle)]
        : [[withoutBytes(first, error.message)]];
    for (const piece of pieces) await handOverPiece(client, piece, trying);
  }
}

function piecesOf(refused: HandedOver): HandedOver[] {
  const pieces: HandedOver[] = [];
  let bytes = 0;
  for (const one of refused) {
    const size = Buffer.byteLength(JSON.stringify(one));
    const piece = pieces.at(-1);
    const isFull = piece === undefined || piece.length >= maxHandedOver || bytes + size > MAX_BYTES;
    if (isFull) pieces.push([one]);
    else piece.push(one);
    bytes = isFull ? size : bytes + size;
  }
  return pieces;
}
