import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fileFailure } from './failures.ts';

type Parts = AsyncIterable<Uint8Array>;

/**
 * Writes what a server sends to a file, which has a temporary name until it is complete; `through` sees the parts on their
 * way. Throws Failure.
 */
export async function saveStream(
  source: ReadableStream<Uint8Array>,
  file: string,
  through: (parts: Parts) => Parts = (parts) => parts,
): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await pipeline(Readable.fromWeb(source), through, createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw fileFailure(error, file, 'written');
  }
}
