import {
  type ArchiveRemoval,
  archivePartSchema,
  archiveQuerySchema,
  archiveRemovalSchema,
  archiveRemovedSchema,
} from '@laurel/contract/events/archive.ts';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { readArchivePart, removeArchived } from '../../../scoring/archive-events.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';

/** `/api/v1/archive`: old events leave the log for files (docs/archiving.md). */
export function registerArchive(app: FastifyInstance, dependencies: HttpDependencies): void {
  const onRequest = requireStaff(dependencies, 'owner');
  app.get<{ Querystring: Static<typeof archiveQuerySchema> }>(
    '/api/v1/archive',
    { schema: readSchema, onRequest },
    (request) => readArchivePart(dependencies, request.staff.tenant_id, request.query),
  );

  app.post<{ Body: ArchiveRemoval }>(
    '/api/v1/archive/removals',
    { schema: removeSchema, onRequest },
    (request) => removeArchived(dependencies, request.staff, request.body),
  );
}

const tags = { tags: ['events'], security: [{ bearer: [] }] };
const readSchema = {
  ...tags,
  summary: 'Read events to be archived',
  description:
    'One part after another of the events that no board can need any more, as `laurel archive` writes them to files. Events about ' +
    'players and games are never among them, nor game rounds that went on. Refused while a campaign that is published and not ' +
    'settled begins before the time. Changes nothing. Needs the role owner.',
  querystring: archiveQuerySchema,
  response: { 200: archivePartSchema },
};
const removeSchema = {
  ...tags,
  summary: 'Remove archived events',
  description:
    'Removes events from the log once they are kept elsewhere, which the hash of their text proves; all or none. A resend of one ' +
    'stays a duplicate for ever. A call can be repeated. Noted in the audit log. Needs the role owner.',
  body: archiveRemovalSchema,
  response: { 200: archiveRemovedSchema },
};
