/** One event of a `text/event-stream`. */
export interface StreamEvent {
  event: string;
  /** The last id that the stream named, with this event or before; undefined: none yet. */
  id: string | undefined;
  data: string;
}

/**
 * Reads an event stream (HTML standard, section 9.2): events as they are complete; comments and unknown fields are ignored.
 * `onBytes` is called whenever anything arrives, including comments. Ends with the stream and throws what reading throws.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let event = emptyEvent(undefined);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line !== '') readField(event, line);
        else {
          if (event.data.length > 0) yield { event: event.name, id: event.id, data: event.data.join('\n') };
          event = emptyEvent(event.id);
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

interface OpenEvent {
  name: string;
  id: string | undefined;
  data: string[];
}

function emptyEvent(id: string | undefined): OpenEvent {
  return { name: 'message', id, data: [] };
}

function readField(event: OpenEvent, line: string): void {
  const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  if (field === 'data') event.data.push(value);
  else if (field === 'event') event.name = value;
  else if (field === 'id' && !value.includes('\0')) event.id = value;
}
