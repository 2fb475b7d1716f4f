import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '../framework/failures.ts';

/** What is sent: a file or standard input, plain or gzip. */
export interface Source {
  name: string;
  /** Bytes of the file as it lies there; undefined of standard input. */
  bytes: number | undefined;
  /** How many of them were read by now. */
  bytesRead: () => number;
  /** Another path, or the same with other content, has another one; undefined: a second reading cannot start where one stopped. */
  identity: string | undefined;
  /** The content, inflated. Throws Failure when it cannot be read to its end. */
  chunks: AsyncIterable<Buffer>;
}

/** Opens `path`, or standard input for `-`; throws Failure when there is no such file. */
export async function openSource(path: string, stdin: Readable): Promise<Source> {
  if (path === '-') return sourceOf(stdin, { name: 'standard input', bytes: undefined, identity: undefined });
  try {
    const real = await realpath(path);
    const { size, mtimeMs, isDirectory } = await describe(real);
    if (isDirectory) throw new Failure(`${path} is a directory, not a file.`);
    const identity = createHash('sha256').update(`${real}\n${size}\n${mtimeMs}`).digest('hex');
    return sourceOf(createReadStream(real), { name: basename(path), bytes: size, identity });
  } catch (error) {
    throw error instanceof Failure
      ? error
      : new Failure(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

async function describe(path: string) {
  const found = await stat(path);
  return { size: found.size, mtimeMs: found.mtimeMs, isDirectory: found.isDirectory() };
}

function sourceOf(raw: Readable, about: Pick<Source, 'name' | 'bytes' | 'identity'>): Source {
  let read = 0;
  async function* counted() {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      read += chunk.length;
      yield chunk;
    }
  }
  return { ...about, bytesRead: () => read, chunks: explained(inflated(counted()), about.name) };
}

/** Gzip is told by its first two bytes, whatever the name of the file. */
async function* inflated(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = startingWith(head, chunks);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole;
  // An error of either side reaches whoever reads the inflated bytes.
  yield* pipeline(Readable.from(whole), createGunzip(), () => undefined);
}

async function* startingWith(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

async function* explained(chunks: AsyncGenerator<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw new Failure(`${name} cannot be read to its end: ${(error as Error).message}.`, { cause: error });
  }
}
