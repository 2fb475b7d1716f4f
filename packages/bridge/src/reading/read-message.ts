import { binaryAttributes, eventOfCloudEvent } from '@laurel/contract/events/cloud-events.ts';
import type { HandedOver } from '@laurel/contract/integrations/refused-messages.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import type { QueueMessage } from '../source.ts';
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

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * The texts of the elements of a JSON array, which must be valid, without space around them; numbers stay as they were
 * written.
 */
function elementsOfArray(array: string): string[] {
  const text = array.trim();
  const elements: string[] = [];
  let depth = 0;
  let from = 1;
  for (let at = 1; at < text.length - 1; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
    else if (code === COMMA && depth === 0) {
      elements.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from, -1).trim();
  if (last !== '') elements.push(last);
  return elements;
}

/** The place of the quote that ends the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
}
