import { Worker } from 'node:worker_threads';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { imageWidths, maxImagePixels, maxImageSide } from '@laurel/contract/images/images.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import type { MadeFile, Making } from './image-worker.ts';

/** An upload that was read, and what was made of it. */
export interface MadeImage {
  width: number;
  height: number;
  files: MadeFile[];
}

/** How long (ms) making may take: 16 million pixels take some 5 s. */
const MAX_MILLISECONDS = 60_000;

/**
 * Reads an image and makes its files, in a thread of its own: the codecs, which are WebAssembly, take a core for seconds,
 * and their memory goes with the thread. Faults: `invalid_body`.
 */
export async function makeImage(bytes: Buffer): Promise<MadeImage> {
  const header = checkedHeader(bytes);
  const made = await inThread({ type: header.type, bytes, widths: [...imageWidths] });
  if (made === undefined) throw refusal(`is no whole ${header.type.toUpperCase()} image`);
  return made;
}

/** Refuses anything that is not an image or would become too large, before unpacking any of it. */
export function checkedHeader(bytes: Buffer): ImageHeader {
  const header = readImageHeader(bytes);
  if (!header || header.width === 0 || header.height === 0)
    throw refusal('is neither PNG, JPEG nor WebP by its content');
  const { width, height } = header;
  if (width > maxImageSide || height > maxImageSide)
    throw refusal(`is ${width} × ${height} pixels; a side has at most ${maxImageSide}`);
  if (width * height > maxImagePixels)
    throw refusal(`is ${width} × ${height} pixels; an image has at most ${maxImagePixels} in all`);
  return header;
}

function refusal(detail: string): Fault {
  return new Fault('invalid_body', `The file ${detail}.`, { errors: [{ pointer: '', detail }] });
}

/** Undefined: the codec could not read it, or not in time. */
async function inThread(making: Making): Promise<MadeImage | undefined> {
  const worker = new Worker(new URL('./image-worker.ts', import.meta.url), { workerData: making });
  const result = Promise.withResolvers<MadeImage | undefined>();
  const late = setTimeout(() => result.resolve(undefined), MAX_MILLISECONDS);
  worker.once('message', (message: MadeImage | undefined) => result.resolve(message));
  worker.once('error', result.reject);
  worker.once('exit', () => result.resolve(undefined));
  try {
    return await result.promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
