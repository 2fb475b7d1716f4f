import type { IncomingMessage } from 'node:http';
import { maxAnswerCharacters } from '@laurel/contract/webhooks/deliveries.ts';

/** Four bytes a character at most. */
const MAX_BYTES = 4 * maxAnswerCharacters;

/** The part of an answer that is read, so that its connection can be reused; a longer one ends it. */
const READ_BYTES = 64 * 1024;

/** The first characters of a body, as text that a database can hold. */
export async function readStart(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    if (bytes < MAX_BYTES) kept.push(chunk);
    bytes += chunk.length;
    if (bytes > READ_BYTES) response.destroy();
  });
  await ended(response);
  const text = Buffer.concat(kept).subarray(0, MAX_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
  return Array.from(text).slice(0, maxAnswerCharacters).join('');
}

/** An answer that breaks off after its status is an answer. */
function ended(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['end', 'close', 'error']) response.on(event, () => resolve());
  });
}
