import { hash } from 'node:crypto';
import type { EventError } from '@laurel/contract/events/event-validation.ts';
import { eventLimits } from '@laurel/contract/events/events.ts';
import type { HandedOver } from '@laurel/contract/integrations/refused-messages.ts';

/** Most reasons that are handed over with a message, and characters of each. */
const MAX_ERRORS = 20;
const MAX_CHARACTERS = 1_000;

/**
 * A message that cannot be taken, as it is handed over: its bytes in base64, whatever they are, so that nothing in it can
 * keep it from being kept (docs/integrations/queues.md#4). Of one that is longer than an event may be by default: its size
 * and SHA-256. `place`: where it was in the queue.
 */
export function refusedMessage(
  bytes: Uint8Array,
  errors: readonly EventError[],
  place: string,
): HandedOver[number] {
  const isKept = bytes.length <= eventLimits.bytes;
  const end = isKept ? `(${place})` : `and is too long to be kept: ${sizeOf(bytes)} (${place})`;
  return {
    ...(isKept ? { message_base64: Buffer.from(bytes).toString('base64') } : { message: null }),
    errors: errors.slice(0, MAX_ERRORS).map(({ pointer, detail }) => ({
      pointer: storable(pointer),
      detail: `${storable(detail)}${isKept ? ' ' : ', '}${storable(end)}`,
    })),
  };
}

/** A refused message without its bytes, where a server takes the message itself in no form. */
export function withoutBytes(
  { message_base64 = '', errors }: HandedOver[number],
  reason: string,
): HandedOver[number] {
  const left = `could not be handed over (${storable(reason)}): ${sizeOf(Buffer.from(message_base64, 'base64'))}`;
  return { message: null, errors: [...errors.slice(0, MAX_ERRORS - 1), { pointer: '', detail: left }] };
}

function sizeOf(bytes: Uint8Array): string {
  return `${bytes.length} bytes with SHA-256 ${hash('sha256', bytes, 'hex')}`;
}

/** Pointers and reasons repeat names of a message, which may be anything. */
function storable(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replaceAll('\0', '\uFFFD').toWellFormed();
}
