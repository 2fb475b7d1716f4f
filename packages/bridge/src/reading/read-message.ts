import { binaryAttributes, eventOfCloudEvent } from '@laurel/contract/events/cloud-events.ts';
import type { HandedOver } from '@laurel/contract/integrations/refused-messages.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import type { QueueMessage } from '../source.ts';
import { elementsOfArray } from './elements-of-array.ts';
import { refusedMessage } from './refused-message.ts';

/** Something to be sent as one element of a batch. */
export interface QueueElement {
  /** Valid JSON. */
  text: string;
  /** Where its message was in the queue. */
  place: string;
}

/** What one message holds. */
export interface ReadParts {
  elements: QueueElement[];
  /** What can be no element, with the reason. */
  refused: HandedOver;
}

/**
 * Reads a message of a queue: one element or an array of them, in JSON; with a content type of CloudEvents, these become
 * events, as with the headers of a CloudEvent in binary mode (docs/rules/intake.md#9). Never throws: what cannot be read is
 * refused, with its place in the queue.
 */
export function readQueueMessage(message: QueueMessage): ReadParts {
  const text = textOf(message.body);
  if (text === undefined) return unreadable(message, 'is not UTF-8; kept in base64');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable(message, 'is not JSON');
  }
  const isCloud = /^application\/cloudevents(-batch)?\+json\s*(;|$)/i.test(message.contentType ?? '');
  if (isCloud) return readCloudEvents(text, message);
  const attributes = binaryAttributes(message.headers ?? []);
  if (attributes !== undefined) return readCloudEvents(text, message, attributes);
  const elements = Array.isArray(value) ? elementsOfArray(text) : [text];
  return { elements: elements.map((one) => ({ text: one, place: message.place })), refused: [] };
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Uint8Array): string | undefined {
  try {
    return decoder.decode(body);
  } catch {
    return undefined;
  }
}

function unreadable({ body, place }: QueueMessage, detail: string): ReadParts {
  return { elements: [], refused: [refusedMessage(body, [{ pointer: '', detail }], place)] };
}

function readCloudEvents(
  text: string,
  message: QueueMessage,
  attributes?: Record<string, string>,
): ReadParts {
  const { place, contentType } = message;
  let sent: unknown;
  try {
    sent = parseExactJson(text);
  } catch {
    return unreadable(message, 'is nested too deeply');
  }
  const parts: ReadParts = { elements: [], refused: [] };
  const all = Array.isArray(sent) ? sent : [sent];
  const binary = attributes && {
    ...attributes,
    ...(contentType && { datacontenttype: contentType }),
    data: sent,
  };
  for (const one of binary ? [binary] : all) {
    const read = eventOfCloudEvent(one);
    if ('event' in read) parts.elements.push({ text: JSON.stringify(read.event), place });
    else parts.refused.push(refusedMessage(Buffer.from(JSON.stringify(one)), read.errors, place));
  }
  return parts;
}
