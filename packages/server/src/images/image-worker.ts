import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import readJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import readPng, { init as initPng } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import readWebp, { init as initWebpReader } from '@jsquash/webp/decode.js';
import writeWebp, { init as initWebpWriter } from '@jsquash/webp/encode.js';
import type { ImageHeader } from './image-header.ts';

/** An upload, the widths that are wanted, and how large it may be once it is read. */
export interface Making {
  type: ImageHeader['type'];
  bytes: Uint8Array;
  widths: number[];
  maxSide: number;
  maxPixels: number;
}

/** What was made of an upload; its size is what the codec has read, and without files it is larger than it may be. */
export interface MadeImage {
  width: number;
  height: number;
  files: MadeFile[];
}

/** One file that was made. */
interface MadeFile {
  width: number;
  height: number;
  content: Uint8Array;
}

/** Pixels as the codecs hand them on: four bytes each. */
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Of 100; above it files grow faster than they look better. */
const QUALITY = 82;

/** The codecs are made for browsers, which have this class; Node does not. */
class PlainImageData implements Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

function codec(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(fileURLToPath(import.meta.resolve(`@jsquash/${path}`)));
}

/** A codec's messages about a broken file do not belong in a log. */
const silent = { printErr: () => {} };

/** Only the codec of the upload is loaded. */
const readers: Record<Making['type'], (bytes: ArrayBuffer) => Promise<Pixels>> = {
  png: async (bytes) => {
    await initPng(await codec('png/codec/pkg/squoosh_png_bg.wasm'));
    return readPng(bytes);
  },
  jpeg: async (bytes) => {
    await initJpeg({ ...silent, wasmBinary: await codec('jpeg/codec/dec/mozjpeg_dec.wasm') });
    return readJpeg(bytes, { preserveOrientation: true });
  },
  webp: async (bytes) => {
    await initWebpReader({ ...silent, wasmBinary: await codec('webp/codec/dec/webp_dec.wasm') });
    return readWebp(bytes);
  },
};

async function make({ type, bytes, widths, maxSide, maxPixels }: Making): Promise<MadeImage> {
  Object.assign(globalThis, { ImageData: PlainImageData });
  const pixels = await readers[type](Uint8Array.from(bytes).buffer);
  const { width, height } = pixels;
  if (Math.max(width, height) > maxSide || width * height > maxPixels) return { width, height, files: [] };
  await initResize(await codec('resize/lib/resize/pkg/squoosh_resize_bg.wasm'));
  await initWebpWriter({ ...silent, wasmBinary: await codec('webp/codec/enc/webp_enc_simd.wasm') });
  const wanted = [...new Set(widths.map((width) => Math.min(width, pixels.width)))].sort((a, b) => b - a);
  const files: MadeFile[] = [];
  // Each width is made of the next greater one.
  let last: Pixels = pixels;
  for (const width of wanted) {
    last = await narrowed(last, width);
    files.push({
      width,
      height: last.height,
      content: new Uint8Array(await writeWebp(last, { quality: QUALITY })),
    });
  }
  return { width, height, files: files.reverse() };
}

async function narrowed(pixels: Pixels, width: number): Promise<Pixels> {
  if (width === pixels.width) return pixels;
  const height = Math.max(Math.round((pixels.height * width) / pixels.width), 1);
  return resize(pixels, { width, height });
}

process.once('message', async (making: Making) => {
  // A codec reports of a broken file, or one for which its memory is not enough, only that it failed.
  const made = await make(making).catch(() => null);
  process.send?.(made, () => process.disconnect?.());
});
