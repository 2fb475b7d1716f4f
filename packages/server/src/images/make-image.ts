import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { imageWidths, maxImagePixels, maxImageSide } from '@laurel/contract/images/images.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import type { MadeImage, Making } from './image-worker.ts';

/** How long (ms) making may take: 16 million pixels take some 5 s. */
const MAX_MILLISECONDS = 60_000;

/** How large an image may be once it is read, and with how much memory. */
interface ImageBounds {
  maxSide: number;
  maxPixels: number;
  /** Of 64 KiB, for each codec. */
  codecPages: number;
}

/**
 * Memory of one codec, in pages of 64 KiB: 640 MiB, ten times what 16 million pixels are. A codec that asks for more,
 * because a file has many more pixels than its header says, is refused it and fails.
 */
const MAX_CODEC_PAGES = 10_240;

const bounds: ImageBounds = {
  maxSide: maxImageSide,
  maxPixels: maxImagePixels,
  codecPages: MAX_CODEC_PAGES,
};

/**
 * Reads an image and makes its files, in a process of its own with a bound on memory: the codecs, which are WebAssembly,
 * take a core for seconds, and how much a file unpacks to is only known once it is unpacked. Its size is what the codec has
 * read: a header is not believed. Faults: `invalid_body`.
 */
export async function makeImage(bytes: Buffer, within: ImageBounds = bounds): Promise<MadeImage> {
  const { type, ...header } = checkedHeader(bytes);
  const made = await inProcess({ type, bytes, widths: [...imageWidths], ...within }, within.codecPages);
  if (made) refuseSize(made, within);
  // A JPEG may be shown turned.
  if (!made || Math.max(made.width, made.height) !== Math.max(header.width, header.height))
    throw refusal(`is no whole ${type.toUpperCase()} image`);
  return made;
}

/** Refuses what is not an image, or says that it is too large, before unpacking any of it. */
export function checkedHeader(bytes: Buffer): ImageHeader {
  const header = readImageHeader(bytes);
  if (!header || header.width === 0 || header.height === 0)
    throw refusal('is neither PNG, JPEG nor WebP by its content');
  refuseSize(header, bounds);
  return header;
}

function refuseSize(
  { width, height }: Pick<MadeImage, 'width' | 'height'>,
  { maxSide, maxPixels }: Omit<ImageBounds, 'codecPages'>,
): void {
  const size = `is ${width} × ${height} pixels`;
  if (Math.max(width, height) > maxSide) throw refusal(`${size}; a side has at most ${maxSide}`);
  if (width * height > maxPixels) throw refusal(`${size}; an image has at most ${maxPixels} in all`);
}

function refusal(detail: string): Fault {
  return new Fault('invalid_body', `The file ${detail}.`, { errors: [{ pointer: '', detail }] });
}

/** Null: the codec could not read it, with the memory that it has, or not in time. */
async function inProcess(making: Making, codecPages: number): Promise<MadeImage | null> {
  const child = fork(fileURLToPath(new URL('./image-worker.ts', import.meta.url)), {
    execArgv: [`--wasm-max-mem-pages=${codecPages}`],
    // It handles files of others, and needs none of the secrets that are in the environment.
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
  });
  const result = Promise.withResolvers<MadeImage | null>();
  const late = setTimeout(() => result.resolve(null), MAX_MILLISECONDS);
  child.once('message', (made: MadeImage | null) => result.resolve(made));
  child.once('error', result.reject);
  child.once('exit', () => result.resolve(null));
  child.send(making, (error) => error && result.resolve(null));
  try {
    return await result.promise;
  } finally {
    clearTimeout(late);
    child.kill('SIGKILL');
  }
}
