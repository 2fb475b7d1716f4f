import type { Client } from '@laurel/client/client.ts';
import { type HandedOver, maxHandedOver } from '@laurel/contract/integrations/refused-messages.ts';
import { withoutBytes } from '../reading/refused-message.ts';
import { isAboutContent, type Trying, untilTaken } from './until-taken.ts';

/** Bytes of messages in one request: well below the 16 MiB that a server takes (docs/rules/intake.md#5). */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Hands refused messages over to Laurel, in as many requests as they need; resolves when all are durable. Where the server
 * refuses a request for its content or size, halves are handed over, down to a message without its bytes.
 */
export async function handOver(client: Client, refused: HandedOver, trying: Trying): Promise<void> {
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
