/** The type of a file by its first bytes. */
export interface ImageHeader {
  type: 'png' | 'jpeg' | 'webp';
  /** In pixels, as they are stored: JPEG may be shown turned. */
  width: number;
  height: number;
}

/**
 * Type and size of an image, read from its header alone, so that most files that would become too large are refused at once;
 * what counts is the size that the codec reads. Undefined: it is neither PNG, JPEG nor WebP, or its header is broken.
 */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  try {
    return readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  } catch (error) {
    // A read past the end: the header is not whole.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** The header chunk comes first and has a fixed size. */
function readPng(bytes: Buffer): ImageHeader | undefined {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** RFC 9649: lossy, lossless, or extended, whose canvas is the size. */
function readWebp(bytes: Buffer): ImageHeader | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X')
    return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ')
    return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Markers of frames: C0 to CF but DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length: TEM, RST0 to RST7 and SOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Segments follow one another, most with their length, until that of the frame; scans come after it. */
function readJpeg(bytes: Buffer): ImageHeader | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker))
      return { type: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Fill bytes may come before a marker.
    if (marker === 0xff) at += 1;
    else at += isBare(marker) ? 2 : 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
  }
  return undefined;
}
