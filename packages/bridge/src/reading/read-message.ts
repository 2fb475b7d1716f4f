import { hash } from 'node:crypto';
import { eventOfCloudEvent } from '@laurel/contract/events/cloud-events.ts';
import { eventLimits } from '@laurel/contract/events/events.ts';
import type { HandedOver } from '@laurel/contract/integrations/refused-messages.ts';
import type { QueueMessage } from '../source.ts';
import { elementsOfArray } from './elements-of-array.ts';

/** What one message holds. */
export interface ReadParts {
  /** Valid JSON texts, each to be sent as one element of a batch. */
  elements: string[];
  /** What can be no element, with the reason. */
  refused: HandedOver;
}

type Refused = HandedOver[number];

/**
 * Reads a message of a queue: one element or an array of them, in JSON; with a content type of CloudEvents, these become
 * events (docs/rules/intake.md#9). Never throws: what cannot be read is refused, with its place in the queue.
 */
export function readQueueMessage(message: QueueMessage): ReadParts {
  const text = textOf(message.body);
  if (text === undefined) return { elements: [], refused: [unreadable(message, 'is not UTF-8', 'base64')] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { elements: [], refused: [unreadable(message, 'is not JSON', 'utf8')] };
  }
  const isCloud = /^application\/cloudevents(-batch)?\+json\s*(;|$)/i.test(message.contentType ?? '');
  if (isCloud) return readCloudEvents(text, message.place);
  return { elements: Array.isArray(value) ? elementsOfArray(text) : [text], refused: [] };
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Uint8Array): string | undefined {
  try {
    return decoder.decode(body);
  } catch {
    return undefined;
  }
}

/** The hash names a message that is too long to be kept. */
function unreadable({ body, place }: QueueMessage, reason: string, encoding: 'base64' | 'utf8'): Refused {
  const text = Buffer.from(body).toString(encoding);
  const isKept = isShort(text);
  const as = encoding === 'utf8' ? '' : `; kept in ${encoding}`;
  const size = `is too long to be kept: ${body.length} bytes with SHA-256 ${hash('sha256', body, 'hex')}`;
  const detail = `${reason}${isKept ? as : `, and ${size}`} (${place})`;
  return { message: isKept ? text : null, errors: [{ pointer: '', detail }] };
}

/** May it be kept as it is? As much as an event may have by default; a server with less keeps the reason. */
export function isShort(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= eventLimits.bytes;
}

/** Not among the types of this target. */
const { parse, rawJSON } = JSON as unknown as {
  parse: (
    text: string,
    revive: (key: string, value: unknown, context: { source?: string }) => unknown,
  ) => unknown;
  rawJSON: (text: string) => object;
};

function readCloudEvents(text: string, place: string): ReadParts {
  // Numbers are written again with the digits that they had.
  const sent = parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? rawJSON(source) : value,
  );
  const parts: ReadParts = { elements: [], refused: [] };
  for (const one of Array.isArray(sent) ? sent : [sent]) {
    const read = eventOfCloudEvent(one);
    if ('event' in read) parts.elements.push(JSON.stringify(read.event));
    else {
      const errors = read.errors.map(({ pointer, detail }) => ({ pointer, detail: `${detail} (${place})` }));
      parts.refused.push({ message: isShort(one) ? one : null, errors });
    }
  }
  return parts;
}
