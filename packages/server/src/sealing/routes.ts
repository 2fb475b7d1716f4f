import { Fault } from '@laurel/contract/faults/faults.ts';
import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Sealing } from './sealing.ts';

/** A tile never changes; caches treat a year as for ever. */
const forEver = 'public, max-age=31536000, immutable';
const ENTRIES = 'entries/';

/** `/log/v1/{tenant_id}` and `GET /api/v1/events/{unique_id}/proof` (docs/certificates/format.md#1). */
export function sealingRoutes(sealing: Sealing) {
  return {
    readLogCheckpoint: async ({ params }, reply) => {
      const note = await sealing.readCheckpoint(params.tenant_id, params.log as LogName);
      return reply.type('text/plain; charset=utf-8').send(note);
    },
    readLogTile: async ({ params, isLogReader }, reply) => {
      const { tenant_id, tile } = params;
      const log = params.log as LogName;
      const isEntries = tile.startsWith(ENTRIES);
      if (isEntries && !isLogReader)
        throw new Fault('unauthenticated', 'Leaves need an API key with the scope log:read, or staff.');
      const bytes = isEntries
        ? await sealing.readEntries(tenant_id, log, tile.slice(ENTRIES.length))
        : await sealing.readTile(tenant_id, log, tile);
      if (!isLogReader) reply.header('cache-control', forEver);
      else reply.header('cache-control', 'private, max-age=31536000, immutable');
      return reply.type('application/octet-stream').send(bytes);
    },
    readLogKeys: async ({ params }, reply) =>
      reply.type('text/plain; charset=utf-8').send(await sealing.readKeys(params.tenant_id)),
    proveEvents: ({ tenant_id, body }) => sealing.proveEvents(tenant_id, body.unique_ids),
    readEventProof: ({ staff, params }) => sealing.readProof(staff.tenant_id, params.unique_id),
  } satisfies Partial<Handlers>;
}
