/** An event of the stream; `id` is what a client sends as `Last-Event-ID`. */
export function frameOf(event: string, data: string, id?: number): Buffer {
  const first = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${first}event: ${event}\ndata: ${data}\n\n`);
}

/** Signals that the stream is alive; clients ignore it. */
export const heartbeat = Buffer.from(':\n\n');
