import type { IncomingHttpHeaders } from 'node:http';
import { binaryAttributes, eventOfCloudEvent } from '@laurel/contract/events/cloud-events.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { JsonScanner, malformedJson } from './json-scanner.ts';

/** How a body holds events. */
export interface EventFormat {
  /** Turns an element into an event that is not yet checked; absent: the elements are events. */
  convert?: typeof eventOfCloudEvent;
  /** Whether the body is one element in place of a batch. */
  isSingle?: true;
}

/** The content types of events (docs/rules/intake.md#1 and #9). */
export const eventFormats: Record<string, EventFormat> = {
  'application/json': {},
  'application/cloudevents+json': { convert: eventOfCloudEvent, isSingle: true },
  'application/cloudevents-batch+json': { convert: eventOfCloudEvent },
};

/**
 * The format of a body by its header `content-type`, whose parameters do not matter; JSON with the headers of a CloudEvent
 * in binary mode is the `data` of one.
 */
export function eventFormatOf(headers: IncomingHttpHeaders): EventFormat {
  const { 'content-type': datacontenttype = '' } = headers;
  const [type = ''] = datacontenttype.split(';');
  const format = eventFormats[type.trim().toLowerCase()] ?? {};
  const attributes = format.convert ? undefined : binaryAttributes(textsOf(headers));
  if (attributes === undefined) return format;
  return { isSingle: true, convert: (data) => eventOfCloudEvent({ ...attributes, datacontenttype, data }) };
}

/** Values of attributes are percent-encoded (HTTP binding of CloudEvents 1.0.2, section 3.1.3.2). */
function* textsOf(headers: IncomingHttpHeaders): Generator<[string, string]> {
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name.startsWith('ce-')) yield [name, decoded(value)];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The batch of the one event that a body is. Faults: `malformed_body` for anything else than one value, `body_too_large`
 * for more than `eventBytes`, the most of an event.
 */
export function batchOfOne(body: Buffer, eventBytes: number): Buffer {
  if (body.length > eventBytes)
    throw new Fault('body_too_large', `One event has more than ${eventBytes} bytes, the limit.`);
  const scanner = new JsonScanner(body, 0);
  scanner.skipValue(body.length);
  if (scanner.peek() !== undefined) throw malformedJson();
  return Buffer.concat([Buffer.from('['), body, Buffer.from(']')]);
}
