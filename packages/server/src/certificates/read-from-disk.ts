import { createReadStream } from 'node:fs';

/** So many bytes are read at once: a certificate of a million events has some 150 MB. */
const READ_BYTES = 1024 * 1024;

/** The bytes of a certificate on disk, part by part; reading throws the errors of the file system. */
export function readCertificateFile(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: READ_BYTES });
}
