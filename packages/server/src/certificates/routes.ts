import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { byteRange } from '../http/byte-range.ts';
import { namesTag } from '../http/entity-tags.ts';
import type { Handlers } from '../http/handlers.ts';
import type { CertificateMaking, Certificates } from './certificates.ts';

/** The certificate of a campaign, and the receipt of a player (docs/certificates/format.md#6). */
export function certificateRoutes(certificates: Certificates, making: CertificateMaking) {
  return {
    readCertificate: async ({ staff, params, headers }, reply) => {
      const { hash, bytes, made_at, read } = await certificates.read(staff.tenant_id, params.id);
      const etag = `"${hash}"`;
      reply.headers({
        etag,
        'last-modified': made_at.toUTCString(),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
      });
      if (namesTag(headers['if-none-match'], etag)) return reply.status(304).send();
      reply.type('application/gzip');
      const isOfThisFile = headers['if-range'] === undefined || headers['if-range'] === etag;
      const range = isOfThisFile ? byteRange(headers.range, bytes) : undefined;
      if (range === 'outside')
        return reply.status(416).header('content-range', `bytes */${bytes}`).send(Buffer.alloc(0));
      const { from, to } = range ?? { from: 0, to: bytes - 1 };
      if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
      return reply.header('content-length', to - from + 1).send(Readable.from(read(from, to)));
    },
    readReceipt: async ({ viewer, params }, reply) => {
      const player_id = viewer?.player_id;
      if (player_id == null) throw new TypeError('the guard of the operation admits players alone');
      const lines = await making.readReceipt(viewer?.tenant_id ?? 0, params.id, player_id);
      reply.header('cache-control', 'private, no-store');
      return reply.type('application/gzip').send(Readable.from(lines).pipe(createGzip()));
    },
  } satisfies Partial<Handlers>;
}
