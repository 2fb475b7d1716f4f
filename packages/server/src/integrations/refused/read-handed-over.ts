import { hash } from 'node:crypto';
import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { HandedOver } from '@laurel/contract/integrations/refused-messages.ts';
import type { ReceivedMessage } from '../taken.ts';

/**
 * A message that was handed over, in a form in which any bytes can be kept: JSON as its text, other text as a JSON string,
 * anything else as its base64 (docs/integrations/queues.md#4). Of one of more than `most` bytes: its size and SHA-256,
 * with the reasons.
 */
export function readHandedOver(
  { message = null, message_base64, errors }: HandedOver[number],
  most: number,
): Omit<ReceivedMessage, 'errors'> & { errors: EventError[] } {
  const bytes = Buffer.from(
    message_base64 ?? JSON.stringify(message),
    message_base64 === undefined ? 'utf8' : 'base64',
  );
  if (bytes.length > most) return { message: null, errors: [...errors, tooLong(bytes)] };
  if (message_base64 === undefined) return { message, errors };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { message: message_base64, bytes, errors };
  }
  try {
    return { message: JSON.parse(text), text, bytes, errors };
  } catch {
    return { message: text, bytes, errors };
  }
}

function tooLong(bytes: Buffer): EventError {
  const detail = `is too long to be kept: ${bytes.length} bytes with SHA-256 ${hash('sha256', bytes, 'hex')}`;
  return { pointer: '', detail };
}
