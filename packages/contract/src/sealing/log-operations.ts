import { Type } from 'typebox';
import { logAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { enumeration } from '../values/schemas.ts';
import { eventProofSchema, eventProofsSchema, logNames, provenEventsSchema } from './proofs.ts';

const tenant_id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Id of the tenant' });
const log = enumeration('LogName', logNames, 'Which of the two logs');

/** `/log/v1/{tenant_id}` and the proof of one event (docs/certificates/format.md#1). */
export const logOperations = {
  readLogCheckpoint: {
    method: 'GET',
    path: '/log/v1/{tenant_id}/{log}/checkpoint',
    summary: 'Read the newest checkpoint of a log',
    description:
      'A signed note of C2SP tlog-checkpoint: origin, size and root of the tree, and its signatures.',
    access: logAccess('checkpoints'),
    parameters: { path: Type.Object({ tenant_id, log }) },
    answers: {
      200: { description: 'The note', contentType: 'text/plain; charset=utf-8', schema: Type.String() },
    },
    faults: ['not_found'],
    example: { path: { tenant_id: 1, log: 'events' }, status: 200 },
  },
  readLogTile: {
    method: 'GET',
    path: '/log/v1/{tenant_id}/{log}/tile/{tile}',
    summary: 'Read a tile of a log',
    description:
      'Hashes of 256 subtrees (`0/x001/067`), the first of them (`0/067.p/5`), or leaves with their lengths (`entries/067`), as C2SP ' +
      'tlog-tiles says. Tiles never change. Leaves always need a credential.',
    access: logAccess('tiles'),
    parameters: {
      path: Type.Object({
        tenant_id,
        log,
        tile: Type.String({ maxLength: 64, description: 'Level and number; may have slashes' }),
      }),
    },
    answers: {
      200: {
        description: 'The hashes, 32 bytes each, or the leaves',
        contentType: 'application/octet-stream',
        schema: Type.String({ format: 'binary' }),
      },
    },
    faults: ['not_found'],
    example: { path: { tenant_id: 1, log: 'events', tile: '0/000.p/1' }, status: 200 },
  },
  readLogKeys: {
    method: 'GET',
    path: '/log/v1/{tenant_id}/keys',
    summary: 'Read the keys that verify checkpoints',
    description:
      'A verifier key of C2SP signed-note a line, newest first, those of `events` and then those of `decisions`.',
    access: logAccess('checkpoints'),
    parameters: { path: Type.Object({ tenant_id }) },
    answers: {
      200: { description: 'The keys', contentType: 'text/plain; charset=utf-8', schema: Type.String() },
    },
    faults: ['not_found'],
    example: { path: { tenant_id: 1 }, status: 200 },
  },
  proveEvents: {
    method: 'POST',
    path: '/api/v1/events/proofs',
    summary: 'Prove that events were accepted as they were sent',
    description:
      'For senders that compare the log with their own books: the leaf of each event, its proof, and what opens its commitment, so ' +
      'that nothing of the event can be another one. Changes nothing.',
    access: { kind: 'api_key', header: 'x-api-key', scope: 'events:write' },
    idempotent: true,
    body: { contentType: 'application/json', schema: provenEventsSchema, required: true },
    answers: ok('The proofs', eventProofsSchema),
    example: { body: { unique_ids: ['event-1'] }, status: 200 },
  },
  readEventProof: {
    method: 'GET',
    path: '/api/v1/events/{unique_id}/proof',
    summary: 'Prove that an event is in the log',
    description:
      'Its leaf, the hashes up to the root, and the checkpoint that signs the root. 404 until it is sealed, about a second after its acknowledgement.',
    access: viewerAccess,
    parameters: {
      path: Type.Object({
        unique_id: Type.String({ minLength: 1, maxLength: 255, description: 'The event’s `unique_id`' }),
      }),
    },
    answers: ok('The proof', eventProofSchema),
    faults: ['not_found'],
    example: { path: { unique_id: 'event-1' }, status: 200 },
  },
} as const satisfies Operations;
