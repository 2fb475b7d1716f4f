import { type Static, Type } from 'typebox';
import { closedModel, count, enumeration, instant, model, orNull, serial } from '../values/schemas.ts';
import { eventKinds } from './events.ts';

/** Most events of one part of the archive, which is one file and is removed at once. */
export const maxArchivedAtOnce = 10_000;

const seqSchema = serial();
const beforeSchema = instant(
  'Only events that happened and were received before this time; RFC 3339, not in the future',
);

export const eventKindSchema = enumeration('EventKind', eventKinds);

/** One event as the archive keeps it: as it is sent, with what the log knows of it. */
export const archivedEventSchema = model('ArchivedEvent', {
  seq: Type.Integer({ description: 'Its number in the log' }),
  received_at: Type.String({ format: 'date-time' }),
  voided: Type.Boolean({ description: 'Whether it was taken out of every board' }),
  event: eventKindSchema,
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type ArchivedEvent = Static<typeof archivedEventSchema>;

/** Query of `GET /api/v1/archive`. */
export const archiveQuerySchema = Type.Object({
  before: beforeSchema,
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'Go on after this number: `next` of the part before',
    }),
  ),
});

/** One part of what can be archived. */
export const archivePartSchema = model('ArchivePart', {
  tenant_id: Type.Integer(),
  next: orNull(
    Type.Integer(),
    'Number after which the next part begins; null where nothing more was received before the time',
  ),
  events: Type.Array(archivedEventSchema, { description: 'In the order of their numbers; may be empty' }),
});
export type ArchivePart = Static<typeof archivePartSchema>;

/** Body of `POST /api/v1/archive/removals`. */
export const archiveRemovalSchema = closedModel('ArchiveRemoval', {
  before: beforeSchema,
  seqs: Type.Array(seqSchema, { minItems: 1, maxItems: maxArchivedAtOnce, uniqueItems: true }),
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description:
      'SHA-256 of the events as lines of JSON, each with its line break; proves that the caller has stored them',
  }),
});
export type ArchiveRemoval = Static<typeof archiveRemovalSchema>;

/** What a removal did. */
export const archiveRemovedSchema = model('ArchiveRemoved', {
  removed: count('Events removed by this call; 0 if they had been removed before'),
});
export type ArchiveRemoved = Static<typeof archiveRemovedSchema>;
