import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEventStream, type StreamEvent } from '../src/live/event-stream.ts';

/** Examples of the HTML standard, section 9.2.6, and what its rules say of line ends, ids and comments. */
const examples: { name: string; text: string; events: StreamEvent[] }[] = [
  {
    name: 'lines of data are joined; an event without its blank line is dropped',
    text: 'data: YHOO\ndata: +2\ndata: 10\n\ndata: lost',
    events: [{ event: 'message', id: undefined, data: 'YHOO\n+2\n10' }],
  },
  {
    name: 'an id holds for later events until an empty one',
    text: ': comment\n\ndata: first\nid: 1\n\ndata:second\n\ndata:  third\nid\n\n',
    events: [
      { event: 'message', id: '1', data: 'first' },
      { event: 'message', id: '1', data: 'second' },
      { event: 'message', id: '', data: ' third' },
    ],
  },
  {
    name: 'a field without a colon is an empty one, and a name does not outlive its event',
    text: 'event: lost\n\ndata\n\ndata\ndata\n\n',
    events: [
      { event: 'message', id: undefined, data: '' },
      { event: 'message', id: undefined, data: '\n' },
    ],
  },
  {
    name: 'all three line ends, a byte order mark, letters of several bytes, an id with NUL, unknown fields',
    text: '\uFEFFevent: board\r\nid: 9\0\r\nretry: 5\r\ndata: {"name":"Zoë: ✓"}\r\n\r\ndata: a\rdata: b\r\rdata: c\n\n',
    events: [
      { event: 'board', id: undefined, data: '{"name":"Zoë: ✓"}' },
      { event: 'message', id: undefined, data: 'a\nb' },
      { event: 'message', id: undefined, data: 'c' },
    ],
  },
];

async function read(text: string, step: number): Promise<StreamEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
    bytes.subarray(i * step, (i + 1) * step),
  );
  const events: StreamEvent[] = [];
  for await (const event of readEventStream(ReadableStream.from(chunks), () => undefined)) events.push(event);
  return events;
}

for (const { name, text, events } of examples)
  test(`${name}, however the stream is cut`, async () => {
    for (const step of [1, 2, 3, 5, 8, 1_000]) assert.deepEqual(await read(text, step), events, `by ${step}`);
  });
