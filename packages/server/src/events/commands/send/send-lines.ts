import { type Element, elementOf, MAX_ELEMENT_BYTES } from './send-element.ts';

const LINE_FEED = 10;

/** The lines of NDJSON; empty ones are skipped but counted. */
export async function* splitLines(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Element[]> {
  const lines = openLines();
  yield lines.take(head);
  for await (const chunk of rest) yield lines.take(chunk);
  yield lines.end();
}

function openLines() {
  let parts: Buffer[] = [];
  let size = 0;
  let line = 0;
  const keep = (part: Buffer) => {
    size += part.length;
    // Past the limit only the size is kept.
    if (size <= MAX_ELEMENT_BYTES) parts.push(part);
    else parts = [];
  };
  const finish = (): Element | undefined => {
    line++;
    const tooLong = size > MAX_ELEMENT_BYTES;
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    parts = [];
    size = 0;
    if (tooLong)
      return { position: line, text: undefined, problem: `is longer than ${MAX_ELEMENT_BYTES} bytes` };
    return elementOf(bytes, line);
  };
  return {
    take(chunk: Buffer): Element[] {
      const elements: Element[] = [];
      let from = 0;
      for (let to = chunk.indexOf(LINE_FEED); to !== -1; to = chunk.indexOf(LINE_FEED, from)) {
        keep(chunk.subarray(from, to));
        const element = finish();
        if (element) elements.push(element);
        from = to + 1;
      }
      if (from < chunk.length) keep(chunk.subarray(from));
      return elements;
    },
    end(): Element[] {
      const last = size > 0 ? finish() : undefined;
      return last ? [last] : [];
    },
  };
}
