import { hash } from 'node:crypto';
import type { RefusedMessage, RefusedSource } from '@laurel/contract/integrations/refused-messages.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { isDeeperThan } from '@laurel/contract/values/json-size.ts';
import type { NewRefused, StoredRefused } from '../store/refused-messages.ts';
import type { ReceivedMessage, Taken } from '../taken.ts';

/** How long (ms) refused messages are kept, and how many of a tenant. */
export const MAX_KEPT_MILLISECONDS = 90 * 86_400_000;
export const MAX_KEPT_MESSAGES = 100_000;

/** Errors that are kept of a message. */
const ERRORS = 20;

/** What messages may hold that says what they are about: of an event, of a CloudEvent, and of Fast Track. */
interface Named {
  event?: unknown;
  type?: unknown;
  id?: unknown;
  data?: Record<string, unknown> | null;
}

/** A message that was refused, as it is kept. */
export function newRefused(
  source: RefusedSource,
  received: ReceivedMessage,
  { errors }: Pick<Taken, 'errors'>,
  received_at: Date,
): NewRefused {
  const { message } = received;
  const { event, type, id, data } = (message ?? {}) as Named;
  const text = keptText(received);
  return {
    source,
    received_at,
    key: keyOf(received.bytes ?? text ?? JSON.stringify(errors)),
    event: idOf(event ?? type),
    message_id: idOf(data?.unique_id ?? data?.activity_id ?? data?.payment_id ?? id),
    player_id: idOf(data?.user_id ?? data?.player_id),
    errors: JSON.stringify(errors.slice(0, ERRORS)),
    message: text,
  };
}

/** Deeper messages are kept as their text: no event is so deep, and not every program reads it. */
const MAX_DEPTH = 64;

function keptText({ message, text }: ReceivedMessage): string | null {
  if (message === null && text === undefined) return null;
  const json = text ?? JSON.stringify(message);
  return isDeeperThan(MAX_DEPTH, message) ? JSON.stringify(json) : json;
}

/**
 * Messages of equal text have one key, and so have those that were too long to be read and are refused in the same words.
 */
export function refusedKey(message: ReceivedMessage): string {
  return keyOf(keptText(message) ?? '');
}

function keyOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

/** A message as it is answered. */
export function refusedAnswer({ refused_id, message, errors, ...stored }: StoredRefused): RefusedMessage {
  return {
    id: refused_id,
    ...stored,
    received_at: stored.received_at.toISOString(),
    decided_at: stored.decided_at?.toISOString() ?? null,
    errors: JSON.parse(errors),
    message: message === null ? null : parseExactJson(message),
  };
}

/** An id is kept whole or not at all, as a part of one could not be found again at an erasure. */
function idOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return null;
  return value.length <= 255 ? value : null;
}
