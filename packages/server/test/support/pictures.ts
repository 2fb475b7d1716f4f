import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import writeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import writeWebp, { init as initWebp } from '@jsquash/webp/encode.js';

const codec = (path: string) => readFile(fileURLToPath(import.meta.resolve(`@jsquash/${path}`)));

/** A picture of this size with soft colours. */
function pixels(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    data.set([(x * 255) / width, (y * 255) / height, 128, 255], at);
  }
  return { data, width, height, colorSpace: 'srgb' as const };
}

export async function jpegOf(width: number, height: number): Promise<Buffer> {
  await initJpeg({ wasmBinary: await codec('jpeg/codec/enc/mozjpeg_enc.wasm') });
  return Buffer.from(await writeJpeg(pixels(width, height)));
}

export async function webpOf(width: number, height: number): Promise<Buffer> {
  await initWebp({ wasmBinary: await codec('webp/codec/enc/webp_enc_simd.wasm') });
  return Buffer.from(await writeWebp(pixels(width, height)));
}

/** With `claims` the header says another size than the picture has. */
export function pngOf(width: number, height: number, claims: [number, number] = [width, height]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claims[0], 0);
  header.writeUInt32BE(claims[1], 4);
  header.set([8, 6, 0, 0, 0], 8);
  const data = Buffer.from(pixels(width, height).data.buffer);
  const row = width * 4;
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), data.subarray(y * row, (y + 1) * row)]),
  );
  const chunks = [
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Comment\0taken by zanzibar')),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(type), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The JPEG with EXIF that says how it is to be turned (6: by 90°), and by whom it was taken. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100060000000000007a616e7a69626172', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const segment = Buffer.from('ffe10000', 'hex');
  segment.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, body, jpeg.subarray(2)]);
}

/**
 * The JPEG with a marker that has no length (TEM), placed so that who takes the next bytes for its length finds a frame of
 * 10 × 10 pixels in a comment, and no codec does.
 */
export function withHiddenFrame(jpeg: Buffer): Buffer {
  const comment = (bytes: Buffer) => {
    const head = Buffer.of(0xff, 0xfe, 0, 0);
    head.writeUInt16BE(bytes.length + 2, 2);
    return Buffer.concat([head, bytes]);
  };
  const start = Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, 0x01), comment(Buffer.alloc(65_000))]);
  // TEM is at 2, and what follows it is the marker of a comment, FFFE.
  const found = 2 + 2 + 0xff_fe;
  const hidden = Buffer.alloc(1_000);
  Buffer.from('ffc0001108000a000a03', 'hex').copy(hidden, found - start.length - 4);
  return Buffer.concat([start, comment(hidden), jpeg.subarray(2)]);
}
