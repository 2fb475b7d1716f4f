import type { Client } from '@laurel/client/client.ts';
import { JsonText } from '@laurel/client/json-text.ts';
import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { HandedOver } from '@laurel/contract/integrations/refused-messages.ts';
import type { EventCounts } from '../metrics.ts';
import type { QueueElement } from '../reading/read-message.ts';
import { refusedMessage } from '../reading/refused-message.ts';
import { isAboutContent, type Trying, untilTaken } from './until-taken.ts';

/** What Laurel answered about elements; those that it neither took nor kept are in `refused`. */
export interface Sent {
  counts: Partial<EventCounts>;
  refused: HandedOver;
}

/** The kinds of elements that a queue may hold. */
export const formats = ['events', 'fasttrack'] as const;
export type Format = (typeof formats)[number];

/** Posts the elements in one request. */
type Post = (client: Client, elements: readonly QueueElement[], signal: AbortSignal) => Promise<Sent>;

const TIMEOUT_MILLISECONDS = 120_000;

const posts: Record<Format, Post> = {
  events: async (client, elements, signal) => {
    const { body } = await client.submitEvents.answer({
      ...requestOf(elements, signal),
      headers: { prefer: 'return=representation, handling=lenient' },
    });
    if (body === undefined) throw new Error('no report of the events');
    const { accepted, duplicates: duplicate, conflicts: conflict, items } = body;
    const refused = items.flatMap(({ index, errors }) => {
      const element = elements[index];
      if (errors === undefined || element === undefined) return [];
      // The server's pointers begin at the batch, which nobody has any more when they look at the message.
      const own = errors.map(({ pointer, detail }) => ({ pointer: pointer.replace(/^\/\d+/, ''), detail }));
      return [refusedElement(element, own)];
    });
    return { counts: { accepted, duplicate, conflict }, refused };
  },
  // The server keeps what it refuses itself.
  fasttrack: async (client, elements, signal) => {
    const { headers } = await client.submitFastTrackMessages.answer(requestOf(elements, signal));
    const count = (name: string) => Number(headers.get(`laurel-${name}`));
    const counts = {
      ...{ accepted: count('accepted'), duplicate: count('duplicates'), conflict: count('conflicts') },
      ...{ ignored: count('ignored'), refused: count('refused') },
    };
    return { counts, refused: [] };
  },
};

function refusedElement({ text, place }: QueueElement, errors: readonly EventError[]): HandedOver[number] {
  return refusedMessage(Buffer.from(text), errors, place);
}

function requestOf(elements: readonly QueueElement[], signal: AbortSignal) {
  const body = new JsonText(`[${elements.map(({ text }) => text).join(',')}]`);
  return { body, signal, attempts: 1, timeoutMilliseconds: TIMEOUT_MILLISECONDS };
}

/**
 * Sends elements in one request, again and again until they are durable. Where the server refuses the request for its
 * content or size, halves are sent, down to the element that is to blame, which is refused with the server's reason.
 */
export async function sendElements(
  client: Client,
  format: Format,
  elements: readonly QueueElement[],
  trying: Trying,
): Promise<Sent> {
  const [first] = elements;
  if (first === undefined) return { counts: {}, refused: [] };
  try {
    return await untilTaken(() => posts[format](client, elements, trying.signal), trying);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    if (elements.length === 1)
      return { counts: {}, refused: [refusedElement(first, [{ pointer: '', detail: error.message }])] };
    const middle = Math.ceil(elements.length / 2);
    const sent = await sendElements(client, format, elements.slice(0, middle), trying);
    return addSent(sent, await sendElements(client, format, elements.slice(middle), trying));
  }
}

/** The sum of two. */
export function addSent(a: Sent, b: Sent): Sent {
  const counts = { ...a.counts };
  for (const name of Object.keys(b.counts) as (keyof EventCounts)[])
    counts[name] = (counts[name] ?? 0) + (b.counts[name] ?? 0);
  return { counts, refused: [...a.refused, ...b.refused] };
}
