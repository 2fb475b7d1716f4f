import { UnreadableFile } from './members.ts';

/** Bytes of a file, part by part. */
export type Bytes = AsyncIterable<Uint8Array>;

/** The longest line; that of a million players who are excluded has 67 MB. */
export const MAX_LINE_LENGTH = 128 * 1024 * 1024;

/**
 * Certificates are mostly hashes, which no compression makes shorter. So a small file that unpacks to much more than this
 * is none, and the work for a file is bounded by its length.
 */
const MAX_UNPACKED = 256 * 1024 * 1024;
const MAX_RATIO = 100;

const GZIP = [0x1f, 0x8b];

/**
 * The lines of a file, many at a time. A file that is not compressed is read as it is, so that somebody can unpack one, look
 * into it and check it again.
 */
export async function* fileLines(file: Bytes): AsyncGenerator<string[]> {
  // The parts of a long line are joined once, when its end has come.
  let open: string[] = [];
  let length = 0;
  for await (const text of textOf(await unpacked(file))) {
    open.push(text);
    length += text.length;
    if (length > MAX_LINE_LENGTH)
      throw new UnreadableFile(`A line of the file is longer than ${MAX_LINE_LENGTH} characters.`);
    if (!text.includes('\n')) continue;
    const lines = open.join('').split('\n');
    const rest = lines.pop() ?? '';
    [open, length] = [[rest], rest.length];
    yield lines;
  }
  if (length > 0) throw new UnreadableFile('The file ends in the middle of a line.');
}

/** What the file holds after the first two bytes have shown whether it is compressed. */
async function unpacked(file: Bytes): Promise<Bytes> {
  const parts = file[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < GZIP.length) {
    const { done, value } = await parts.next();
    if (done) break;
    start = start.length === 0 ? value : Uint8Array.of(...start, ...value);
  }
  const whole = { [Symbol.asyncIterator]: () => startingWith(start, parts) };
  return GZIP.every((byte, at) => start[at] === byte) ? gunzip(whole) : whole;
}

async function* startingWith(start: Uint8Array, rest: AsyncIterator<Uint8Array>) {
  if (start.length > 0) yield start;
  for (let part = await rest.next(); !part.done; part = await rest.next()) yield part.value;
}

async function* gunzip(file: Bytes): AsyncGenerator<Uint8Array> {
  const unzip = new DecompressionStream('gzip');
  const size = { packed: 0, unpacked: 0 };
  const written = writeAll(unzip.writable, file, size);
  written.catch(() => {});
  try {
    const reader = unzip.readable.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size.unpacked += part.value.length;
      refuseBomb(size);
      yield part.value;
    }
    await written;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The file is damaged: it cannot be decompressed.');
  }
}

interface Sizes {
  packed: number;
  unpacked: number;
}

function refuseBomb({ packed, unpacked }: Sizes): void {
  if (unpacked > MAX_UNPACKED && unpacked > MAX_RATIO * packed)
    throw new UnreadableFile(`The file is absurd: it unpacks to more than ${MAX_RATIO} times its size.`);
}

async function writeAll(to: DecompressionStream['writable'], file: Bytes, size: Sizes): Promise<void> {
  const writer = to.getWriter();
  try {
    // The type of a writer wants memory that is not shared, which a file's never is.
    for await (const part of file) {
      size.packed += part.length;
      await writer.write(part as Uint8Array<ArrayBuffer>);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

async function* textOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const part of bytes) yield decoder.decode(part, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The file is no text in UTF-8.');
  }
}
