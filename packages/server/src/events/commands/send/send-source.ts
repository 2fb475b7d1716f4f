import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure, fileFailure } from '../../../cli/arguments.ts';

/** The input to send: a file or standard input, plain or gzip. */
export interface Source {
  name: string;
  /** Size of the file in bytes, as stored; undefined for standard input. */
  bytes: number | undefined;
  /** How many of them were read so far. */
  bytesRead: () => number;
  /** Differs for another path and for other content; undefined: a second run cannot continue where one stopped. */
  identity: string | undefined;
  /** The content, inflated. Throws Failure if it cannot be read to its end. */
  chunks: AsyncIterable<Buffer>;
}

/** Opens `path`, or standard input for `-`; throws Failure if there is no such file. */
export async function openSource(path: string, stdin: Readable): Promise<Source> {
  if (path === '-') return sourceOf(stdin, { name: 'standard input', bytes: undefined, identity: undefined });
  try {
    const real = await realpath(path);
    const { size, mtimeMs, isDirectory } = await describe(real);
    if (isDirectory) throw new Failure(`${path} is a directory, not a file.`);
    const identity = createHash('sha256').update(`${real}\n${size}\n${mtimeMs}`).digest('hex');
    return sourceOf(createReadStream(real), { name: basename(path), bytes: size, identity });
  } catch (error) {
    throw fileFailure(error, path, 'read');
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

/** Gzip is recognised by its first two bytes, whatever the name of the file. */
async function* inflated(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = startingWith(head, chunks);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole;
  // An error of either side reaches the reader of the inflated bytes.
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
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw fileFailure(error, name, 'read');
    throw new Failure(`${name} cannot be read to its end: ${(error as Error).message}.`, { cause: error });
  }
}
